import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match, publishSecretOf, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { vendors } from '#server/media-hooks/testing/callbacks';
import type { Dialect, Sent } from '#server/media-hooks/testing/callbacks';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { hookSecret } from '#server/media-hooks/hook-secret';

let t: TestApp;
let admin: Caller;
let records: Records;
let token = '';
let made = 0;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
  token = await tokenOf(records.server);
});
afterAll(() => t.close());

const tokenOf = async (id: number) => String((await admin.call('GET', '/stream/server', { id })).body['token']);

/** A stream that starts in five minutes. */
async function create(more: object = {}): Promise<{ id: number; key: string; secret: string }> {
  const key = `vendor-${made++}`;
  const at = new Date(Date.now() + 300_000).toISOString();
  const start = { startDate: at.slice(0, 10), startTime: at.slice(11, 16), timezone: 'UTC', duration: 60 };
  const id = await idOf(admin, '/stream', match(records, { key, server: records.server, ...start, ...more }));
  return { id, key, secret: await publishSecretOf(admin, id) };
}

const publisherOf = async (id: number) =>
  (await t.deps.db.selectFrom('monitor').select('publisher').where('stream', '=', id).executeTakeFirst())?.publisher;

/** Sends a callback as the vendor does: with the secret in the URL, or signed. */
async function send(
  dialect: Dialect,
  payload: string,
  query: string | null,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const type = dialect === 'nginx-rtmp' ? 'application/x-www-form-urlencoded' : 'application/json';
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/hooks/${records.server}/${dialect}${query ?? ''}`,
    headers: { 'content-type': type, ...headers },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

const secretQuery = () => `?secret=${hookSecret(token)}`;
const signed = (payload: string) => ({
  'x-ome-signature': createHmac('sha1', hookSecret(token)).update(payload).digest('base64url'),
});
const call = (dialect: Dialect, body: string) =>
  dialect === 'ovenmediaengine' ? send(dialect, body, null, signed(body)) : send(dialect, body, secretQuery());

describe.each(vendors)('the gate of $dialect', (vendor) => {
  const { dialect } = vendor;

  it('accepts a known key, stores its publisher and removes it when it leaves', async () => {
    const { id, key, secret } = await create();
    expect(await call(dialect, vendor.publish(key, secret))).toEqual(vendor.yes);
    expect(await publisherOf(id)).toBe(vendor.publisher);
    expect(await call(dialect, vendor.play(key))).toEqual(vendor.yes);
    expect(await publisherOf(id)).toBe(vendor.publisher);
    expect(await call(dialect, vendor.unpublish(key))).toEqual(vendor.bye);
    expect(await publisherOf(id)).toBeNull();
  });

  it('refuses a canceled match in the vendor’s format and stores the reason at the stream', async () => {
    const { id, key, secret } = await create({ status: await statusId(admin, 'Canceled') });
    expect(await call(dialect, vendor.publish(key, secret))).toEqual(vendor.no);
    const { body } = await admin.call('GET', '/stream/history', { id });
    expect(body.data[0]).toMatchObject({ kind: 'refusal', reason: 'canceled' });
  });

  it('refuses a missing publish secret, and that of another stream', async () => {
    const { id, key } = await create();
    const other = await create();
    for (const secret of [null, '', other.secret]) {
      const { status, body } = await call(dialect, vendor.publish(key, secret));
      const sent = JSON.stringify(body);
      expect({ sent, status }).toEqual({ sent: expect.stringMatching(/publish secret/), status: vendor.no.status });
    }
    expect(await publisherOf(id)).toBeUndefined();
    const { body } = await admin.call('GET', '/stream/history', { id });
    expect(body.data.map(({ reason }) => reason)).toEqual(['wrong_secret', 'no_secret', null]);
  });

  it('refuses callers without the secret of this server, and changes nothing', async () => {
    const { id, key, secret } = await create();
    const other = await tokenOf(await idOf(admin, '/stream/server', { fqdn: `${dialect}.other.example.org` }));
    const body = vendor.publish(key, secret);
    const wrong: Sent[] = [
      await send(dialect, body, null),
      await send(dialect, body, `?secret=${hookSecret(other)}`),
      // The token itself is not accepted in a URL.
      await send(dialect, body, `?secret=${token}`),
      await send(dialect, body, `?secret=${hookSecret(token)}&secret=${hookSecret(token)}`),
      await send(dialect, body, null, { authorization: `Bearer ${other}` }),
      await send(dialect, body, null, { authorization: `Bearer ${hookSecret(token)}` }),
      await send(dialect, body, secretQuery(), { 'x-ome-signature': 'AAAA' }),
      await send(dialect, `${body} `, null, signed(body)),
    ];
    expect(wrong.map(({ status }) => status)).toEqual(wrong.map(() => 401));
    expect(await publisherOf(id)).toBeUndefined();
    expect((await send(dialect, body, null, { authorization: `Bearer ${token}` })).status).toBe(200);
  });

  it('refuses a body that is not a callback of this vendor', async () => {
    // OvenMediaEngine's signed body contains a time, without which the age of the signature is unknown.
    const [unknown, broken] = dialect === 'ovenmediaengine' ? [401, 401] : [422, 400];
    for (const body of ['{}', '[]', '{"action":{}}', 'null'])
      expect({ body, status: (await call(dialect, body)).status }).toEqual({ body, status: unknown });
    expect((await call(dialect, '{"broken')).status).toBe(broken);
    expect((await call(dialect, `{"x":"${'y'.repeat(20_000)}"}`)).status).toBe(413);
  });
});

it('accepts the secret only at the gate, and not after a new token', async () => {
  const id = await idOf(admin, '/stream/server', { fqdn: 'derived.example.org' });
  const secret = hookSecret(await tokenOf(id));
  const pulls = await t.app.inject({
    url: `/api/hooks/${id}/pulls?secret=${secret}`,
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(pulls.statusCode).toBe(401);
  const ask = () =>
    t.app.inject({
      method: 'POST',
      url: `/api/hooks/${id}/srs?secret=${secret}`,
      payload: { action: 'on_play', client_id: '1', ip: '', stream: 'x' },
    });
  expect((await ask()).statusCode).toBe(200);
  await admin.call('POST', '/stream/server/token', { id });
  expect((await ask()).statusCode).toBe(401);
});

it('keeps a publisher when an older one leaves, if the vendor identifies them', async () => {
  const { id, key, secret } = await create();
  const srs = (action: string, client_id: string) =>
    call('srs', JSON.stringify({ action, client_id, ip: '10.1.2.3', stream: key, param: `?secret=${secret}` }));
  await srs('on_publish', 'old');
  await srs('on_publish', 'new');
  await srs('on_unpublish', 'old');
  expect(await publisherOf(id)).toBe('10.1.2.3 new');
});

it.each(['rtspSession', 'rtspsSession'])(
  'knows that a publisher of MediaMTX has left by its path when the source is an %s, whose id the gate was never told',
  async (type) => {
    const { id, key, secret } = await create();
    const asked = { action: 'publish', path: `live/${key}`, protocol: 'rtsp', id: 'connection-1', ip: '10.1.2.3' };
    await call('mediamtx', JSON.stringify({ ...asked, query: `secret=${secret}` }));
    const left = { action: 'unpublish', path: `live/${key}`, id: 'session-1' };
    await call('mediamtx', JSON.stringify({ ...left, type: 'rtmpConn' }));
    expect(await publisherOf(id)).toBe('10.1.2.3 connection-1');
    await call('mediamtx', JSON.stringify({ ...left, type }));
    expect(await publisherOf(id)).toBeNull();
  },
);

it('believes the address of a connection to OvenMediaEngine, not the one that the client names in a header', async () => {
  const { id, key, secret } = await create({ encoderAddresses: '10.9.8.7' });
  const vendor = vendors.find(({ dialect }) => dialect === 'ovenmediaengine');
  const body = vendor?.publish(key, secret) ?? '';
  expect(body).toMatch('"address":"10.1.2.3","port":49152,"real_ip":"10.9.8.7"');
  expect((await call('ovenmediaengine', body)).body).toMatchObject({ allowed: false });
  await admin.call('PUT', '/stream', { id, encoderAddresses: '10.1.2.3' });
  expect((await call('ovenmediaengine', vendor?.publish(key, secret) ?? '')).body).toEqual({ allowed: true });
  // A closing call has no headers.
  const closing = (vendor?.unpublish(key) ?? '').replace(',"real_ip":"10.9.8.7"', '');
  await call('ovenmediaengine', closing);
  expect(await publisherOf(id)).toBeNull();
});

it('grants access to the API of MediaMTX to whoever has the control secret of its server, and to nothing else', async () => {
  const ask = async (action: string, user?: string, password?: string) =>
    (await call('mediamtx', JSON.stringify({ action, path: '', ip: '10.1.2.3', user, password }))).status;
  expect(await ask('api', 'desk', 'pass:word')).toBe(403);
  await admin.call('PUT', '/stream/server', { id: records.server, controlSecret: 'desk:pass:word' });
  expect(await ask('api', 'desk', 'pass:word')).toBe(200);
  const wrong = [ask('api', 'desk', 'password'), ask('api', '', ''), ask('api'), ask('api', 'desk:pass:word', '')];
  expect(await Promise.all(wrong)).toEqual([403, 403, 403, 403]);
  for (const action of ['metrics', 'pprof']) expect(await ask(action, 'desk', 'pass:word')).toBe(422);
  await admin.call('PUT', '/stream/server', { id: records.server, controlSecret: '' });
  expect(await ask('api', '', '')).toBe(403);
});

it('accepts a signature of OvenMediaEngine only for its own dialect, while recent, and once', async () => {
  const { id, key, secret } = await create();
  const vendor = vendors.find(({ dialect }) => dialect === 'ovenmediaengine');
  const body = vendor?.publish(key, secret) ?? '';
  const forSrs = JSON.stringify({
    action: 'on_publish',
    client_id: 'c',
    ip: '',
    stream: key,
    param: `?secret=${secret}`,
  });
  expect((await send('srs', forSrs, null, signed(forSrs))).status).toBe(401);
  expect(await send('ovenmediaengine', body, null, signed(body))).toEqual(vendor?.yes);
  for (const again of [signed(body), { 'x-ome-signature': `${signed(body)['x-ome-signature']}=` }])
    expect((await send('ovenmediaengine', body, null, again)).status).toBe(401);
  for (const minutes of [-6, 6]) {
    const late = body.replace(/"time":"[^"]*"/, `"time":"${new Date(Date.now() + minutes * 60_000).toISOString()}"`);
    expect((await send('ovenmediaengine', late, null, signed(late))).status).toBe(401);
  }
  const timeless = body.replace(/,"time":"[^"]*"/, '');
  expect((await send('ovenmediaengine', timeless, null, signed(timeless))).status).toBe(401);
  const { body: history } = await admin.call('GET', '/stream/history', { id });
  expect(history.data.filter(({ kind }) => kind === 'publish')).toHaveLength(1);
});
