import { refusals } from '@touchline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

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

/** A stream that starts so many minutes from now and takes an hour. */
async function create(minutes: number, more: object = {}): Promise<{ id: number; key: string }> {
  const key = `publish-${made++}`;
  const at = new Date(Date.now() + minutes * 60_000).toISOString();
  const start = { startDate: at.slice(0, 10), startTime: at.slice(11, 16), timezone: 'UTC', duration: 60 };
  const body = match(records, { key, server: records.server, ...start, ...more });
  return { id: await idOf(admin, '/stream', body), key };
}

async function hook(
  action: string,
  key: string,
  clientId = 'c1',
  bearer = token,
  server: number | string = records.server,
) {
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/hooks/${server}/touchline`,
    headers: { authorization: `Bearer ${bearer}` },
    payload: { action, key, ip: '10.0.0.7', protocol: 'rtmp', clientId },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}
const lastEntry = async (id: number) => (await admin.call('GET', '/stream/history', { id })).body.data[0];
const publisherOf = async (id: number) =>
  (await t.deps.db.selectFrom('monitor').select('publisher').where('stream', '=', id).executeTakeFirst())?.publisher;

it('lets a publisher in whose key is known, here and now, and writes them down', async () => {
  const { id, key } = await create(5);
  expect(await hook('publish', key)).toEqual({ status: 200, body: { allow: true, reason: null, source_url: null } });
  expect(await lastEntry(id)).toMatchObject({ kind: 'publish', from: '10.0.0.7', to: '10.0.0.7 c1', userName: null });
  expect(await publisherOf(id)).toBe('10.0.0.7 c1');
});

it('notices when the publisher leaves, and not when an older one does', async () => {
  const { id, key } = await create(5);
  await hook('publish', key, 'old');
  await hook('publish', key, 'new');
  await hook('publish_done', key, 'old');
  expect(await publisherOf(id)).toBe('10.0.0.7 new');
  await hook('publish_done', key, 'new');
  expect(await publisherOf(id)).toBeNull();
  expect(await lastEntry(id)).toMatchObject({ kind: 'unpublish', from: '10.0.0.7 new' });
});

const cases: Record<(typeof refusals)[number], () => Promise<{ id: number; key: string }>> = {
  unknown_key: async () => ({ id: 0, key: 'nobody-has-this' }),
  archived: async () => {
    const stream = await create(5);
    await admin.call('DELETE', '/stream', { ids: stream.id });
    return stream;
  },
  wrong_server: async () => {
    const server = await idOf(admin, '/stream/server', { fqdn: 'another.example.org' });
    return create(5, { server });
  },
  server_disabled: async () => {
    await admin.call('PUT', '/stream/server', { id: records.server, enabled: false });
    return create(5);
  },
  canceled: async () => create(5, { status: await statusId(admin, 'Canceled') }),
  too_early: async () => create(17),
  too_late: async () => create(-62),
};

it.each(refusals)('refuses %s with a sentence for the encoder, and remembers the reason', async (reason) => {
  const { id, key } = await cases[reason]();
  const { status, body } = await hook('publish', key);
  expect(status).toBe(200);
  expect(body).toMatchObject({ allow: false, reason: expect.stringMatching(/^[a-z].{10,}$/) });
  const entry = id === 0 ? { kind: 'refusal', reason } : await lastEntry(id);
  expect(entry).toMatchObject({ kind: 'refusal', reason });
  expect(id === 0 ? undefined : await publisherOf(id)).toBeUndefined();
  await admin.call('PUT', '/stream/server', { id: records.server, enabled: true });
});

it('writes the same refusal once, however often an encoder tries again', async () => {
  const { id, key } = await create(17);
  for (let tries = 0; tries < 3; tries++) await hook('publish', key);
  const { body } = await admin.call('GET', '/stream/history', { id });
  expect(body.data.filter(({ kind }) => kind === 'refusal')).toHaveLength(1);
});

it('refuses who comes after the match was finished by hand, and lets in who comes while it is live, whatever the hour', async () => {
  const over = await create(-5, { status: await statusId(admin, 'Finished') });
  expect((await hook('publish', over.key)).body['allow']).toBe(false);
  expect(await lastEntry(over.id)).toMatchObject({ reason: 'too_late' });
  for (const minutes of [500, -500]) {
    const { key } = await create(minutes, { status: await statusId(admin, 'Live') });
    expect((await hook('publish', key)).body['allow']).toBe(true);
  }
});

it('opens the window 15 minutes before the start', async () => {
  expect((await hook('publish', (await create(14)).key)).body['allow']).toBe(true);
  expect((await hook('publish', (await create(17)).key)).body['allow']).toBe(false);
});

it('takes a key that was used again for the stream that is not archived', async () => {
  const old = await create(5);
  await admin.call('DELETE', '/stream', { ids: old.id });
  const { id } = await create(5, { key: old.key });
  expect((await hook('publish', old.key)).body['allow']).toBe(true);
  expect(await publisherOf(id)).toBe('10.0.0.7 c1');
});

it('answers nobody without the token of the server in the path', async () => {
  const other = await idOf(admin, '/stream/server', { fqdn: 'other.example.org' });
  const { id, key } = await create(5);
  const refused = [
    await hook('publish', key, 'c', 'x'.repeat(43)),
    await hook('publish', key, 'c', admin.token),
    await hook('publish', key, 'c', token, other),
    await hook('publish', key, 'c', await tokenOf(other)),
    await hook('publish', key, 'c', token, `${records.server}0`),
    await hook('publish', key, 'c', token, 'abc'),
    await hook('publish', key, 'c', token, `0${records.server}`),
  ];
  for (const { status, body } of refused)
    expect({ status, body }).toEqual({ status: 401, body: { code: 'unauthorized', message: 'Sign in first' } });
  expect(await publisherOf(id)).toBeUndefined();
});

it('answers a server no more when it is deleted', async () => {
  const gone = await idOf(admin, '/stream/server', { fqdn: 'gone.example.org' });
  const old = await tokenOf(gone);
  await create(5, { server: gone });
  expect((await hook('play', 'any-key', 'c', old, gone)).status).toBe(200);
  await admin.call('DELETE', '/stream/server', { ids: gone });
  expect((await hook('play', 'any-key', 'c', old, gone)).status).toBe(401);
});

it('tells a server, and it alone, which sources to pull while their matches are on', async () => {
  const server = await idOf(admin, '/stream/server', { fqdn: 'pulls.example.org' });
  const source_url = 'rtmp://name:secret@source.example.org/live';
  const { key } = await create(5, { server, source_url });
  await create(500, { server, source_url });
  await create(5, { server });
  await create(5, { source_url });
  const archived = await create(5, { server, source_url });
  await admin.call('DELETE', '/stream', { ids: archived.id });
  const pulls = async (bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}` };
    return (await t.app.inject({ url: `/api/hooks/${server}/pulls`, headers })).json<unknown>();
  };
  expect(await pulls(await tokenOf(server))).toEqual({ pulls: [{ key, source_url }] });
  expect(await pulls(token)).toMatchObject({ code: 'unauthorized' });
});
