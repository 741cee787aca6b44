import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let who: Caller;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  who = await t.signIn('viewer');
});
afterAll(() => t.close());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 90, b: 200 } } });
const send = (by: Caller, type: string, body: Buffer, id?: number) =>
  t.app.inject({
    method: 'POST',
    url: `/api/user/image${id === undefined ? '' : `?id=${id}`}`,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': type },
    payload: body,
  });
const get = (by: Caller, id: number, headers: Record<string, string> = {}) =>
  t.app.inject({ url: `/api/user/image?id=${id}`, headers: { authorization: `Bearer ${by.token}`, ...headers } });

it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
  'accepts %s and stores a square of 256 pixels as WebP',
  async (format) => {
    const answer = await send(who, `image/${format}`, await picture(900, 300)[format]().toBuffer());
    expect({ status: answer.statusCode, body: answer.json() }).toMatchObject({
      status: 200,
      body: { image: expect.stringMatching(/^[0-9a-f]{16}$/) },
    });
    const { rawPayload, headers } = await get(who, who.id);
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  },
);

it('removes location and camera metadata', async () => {
  const taken = await picture(300, 300)
    .withExif({ IFD0: { Copyright: 'secret place', Model: 'secret camera' } })
    .jpeg()
    .toBuffer();
  expect(taken.includes('secret place')).toBe(true);
  await send(who, 'image/jpeg', taken);
  const { rawPayload } = await get(who, who.id);
  expect(rawPayload.includes('secret')).toBe(false);
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
});

it('can be read by every signed-in user, and is not sent again while its ETag is unchanged', async () => {
  await send(who, 'image/png', await picture(10, 10).png().toBuffer());
  const other = await t.signIn('operator');
  const { headers, statusCode } = await get(other, who.id);
  expect({ statusCode, cache: headers['cache-control'] }).toEqual({ statusCode: 200, cache: 'private, no-cache' });
  const again = await get(other, who.id, { 'if-none-match': String(headers['etag']) });
  expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
  const shown = (await admin.call('GET', '/user', { id: who.id })).body['image'];
  expect(headers['etag']).toBe(`"${String(shown)}"`);
  expect((await t.app.inject({ url: `/api/user/image?id=${who.id}` })).statusCode).toBe(401);
});

it('is refused when it is SVG, markup, broken or has only the content type of a picture', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const png = await picture(200, 200).png().toBuffer();
  const refused = [svg, Buffer.from('<html></html>'), png.subarray(0, 60), Buffer.from('GIF8'), Buffer.alloc(0)];
  for (const body of refused) {
    const answer = await send(who, 'image/png', body);
    expect({ status: answer.statusCode, body: answer.json() }).toMatchObject({
      status: 422,
      body: { code: 'bad_image' },
    });
  }
  for (const type of ['image/svg+xml', 'text/html', 'application/json', 'image/tiff']) {
    const answer = await send(who, type, svg);
    expect({ status: answer.statusCode, body: answer.json() }).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
  }
});

it('has at most 2 MB and 40 megapixels', async () => {
  const large = await send(who, 'image/png', Buffer.alloc(2 * 1024 * 1024 + 1));
  expect({ status: large.statusCode, body: large.json() }).toMatchObject({ status: 413, body: { code: 'too_large' } });
  const wide = await picture(8_000, 5_001).png().toBuffer();
  expect(wide.length).toBeLessThan(2 * 1024 * 1024);
  expect((await send(who, 'image/png', wide)).json()).toMatchObject({ code: 'bad_image' });
});

it('is set and removed only by its owner and by administrators', async () => {
  const png = await picture(20, 20).png().toBuffer();
  const stranger = await t.signIn('editor');
  expect((await send(stranger, 'image/png', png, who.id)).statusCode).toBe(403);
  expect((await stranger.call('DELETE', '/user/image', { id: who.id })).status).toBe(403);
  expect((await send(admin, 'image/png', png, who.id)).statusCode).toBe(200);
  expect((await send(admin, 'image/png', png, 999_999)).statusCode).toBe(404);
  expect((await who.call('GET', '/profile')).body['image']).not.toBeNull();
  expect((await who.call('DELETE', '/user/image')).body).toEqual({ image: null });
  expect((await get(who, who.id)).statusCode).toBe(404);
  expect((await who.call('GET', '/profile')).body['image']).toBeNull();
});

it('is read, but not set, with an access token that only reads', async () => {
  const { body } = await who.call('POST', '/profile/tokens', { name: 'Script', scope: 'read', days: 1 });
  const png = await picture(10, 10).png().toBuffer();
  await send(who, 'image/png', png);
  const script = { ...who, token: String(body['token']) };
  expect((await get(script, who.id)).statusCode).toBe(200);
  expect((await send(script, 'image/png', png)).json()).toMatchObject({ code: 'scope_too_narrow' });
});

it('names an invalid id', async () => {
  const answer = await t.app.inject({
    url: '/api/user/image?id=-1',
    headers: { authorization: `Bearer ${who.token}` },
  });
  expect(answer.json()).toMatchObject({ code: 'invalid', fields: { id: { code: 'wrong_type' } } });
});

it('is recorded in the audit log when it is set, replaced or removed', async () => {
  const owner = await t.signIn('viewer');
  const set = async (gray: number) => {
    const background = { r: gray, g: gray, b: gray };
    const png = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
    return (await send(admin, 'image/png', png, owner.id)).json<{ image: string }>().image;
  };
  const [first, second] = [await set(0), await set(255)];
  expect((await owner.call('DELETE', '/user/image')).body).toEqual({ image: null });
  const headers = { 'Filter-Column': 'entity,record,action', 'Filter-Value': `user,${owner.id},update` };
  const { body } = await admin.call('GET', '/system/audit', {}, headers);
  expect(body.data.map(({ actor, before, after }) => ({ actor, before, after }))).toEqual([
    { actor: owner.id, before: { image: second }, after: { image: null } },
    { actor: admin.id, before: { image: first }, after: { image: second } },
    { actor: admin.id, before: { image: null }, after: { image: first } },
  ]);
});
