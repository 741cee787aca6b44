import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundledNode, bundledServer } from '#server/references/bundled-node';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
beforeEach(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
});
afterEach(() => t.close());

const node = (ports: Partial<Record<'MEDIA_HTTP_PORT' | 'MEDIA_RTMP_PORT', number>> = {}) =>
  bundledNode(t.deps.db, { ...t.deps.env, ...ports });
const stored = async (id: number) => (await admin.call('GET', '/stream/server', { id })).body;
const events = async () =>
  (await t.deps.pool.query<{ data: object }>(`SELECT data FROM event WHERE data ->> 'entity' = 'server' ORDER BY id`))
    .rows;
const log = async () =>
  (await admin.call('GET', '/system/audit', {}, { 'Filter-Column': 'entity', 'Filter-Value': 'server' })).body.data;

it('creates its server once, with a valid token, on the configured ports', async () => {
  const { id, token } = await node();
  expect(await stored(id)).toMatchObject({
    fqdn: 'localhost',
    rtmp: ':1935/live/{key}',
    hls: ':8081/hls/{key}/master.m3u8',
    wss: ':8081/ws/{key}.flv',
    mpd: ':8081/dash/{key}/manifest.mpd',
    version: 1,
    token,
  });
  const headers = { authorization: `Bearer ${token}` };
  expect((await t.app.inject({ url: `/api/hooks/${id}/pulls`, headers })).statusCode).toBe(200);
  expect(await node()).toEqual({ id, token });
  expect((await log()).map(({ action, actor }) => ({ action, actor }))).toEqual([{ action: 'create', actor: null }]);
  const change = { data: { id, entity: 'server' } };
  // The server itself, and its first call.
  expect(await events()).toEqual([change, change]);
});

it('creates its server with the addresses of a proxy that provides TLS', async () => {
  const create = (PUBLIC_URL: string) => bundledNode(t.deps.db, { ...t.deps.env, MEDIA_RTMPS_PORT: 1936, PUBLIC_URL });
  const { id } = await create('https://console.example.com');
  expect(await stored(id)).toMatchObject({
    fqdn: 'console.example.com',
    tls: true,
    rtmp: ':1936/live/{key}',
    hls: '/hls/{key}/master.m3u8',
    wss: '/ws/{key}.flv',
    mpd: '/dash/{key}/manifest.mpd',
  });
  await t.deps.pool.query('UPDATE server SET bundled = false');
  expect(await stored((await create('https://other.example.com:8443')).id)).toMatchObject({
    rtmp: ':1936/live/{key}',
    wss: ':8443/ws/{key}.flv',
  });
});

it('keeps all changes of an administrator at the next start', async () => {
  const { id } = await node();
  const edit = { id, location: 'Control room', vendor: 'srs', hls: ':443/hls/{key}.m3u8?admin=1', wss: '', tls: true };
  expect((await admin.call('PUT', '/stream/server', edit)).status).toBe(200);
  const before = await stored(id);
  expect((await node()).id).toBe(id);
  expect(await stored(id)).toEqual(before);
  expect(await log()).toHaveLength(2);
});

it('updates its paths to changed ports, publishes the change, and keeps an administrator’s changes', async () => {
  const { id } = await node();
  await admin.call('PUT', '/stream/server', {
    id,
    hls: ':8081/hls/{key}/master.m3u8?admin=1',
    mpd: ':443/d/{key}.mpd',
  });
  const before = await stored(id);
  expect((await node({ MEDIA_HTTP_PORT: 9081, MEDIA_RTMP_PORT: 2935 })).id).toBe(id);
  expect(await stored(id)).toEqual({
    ...before,
    rtmp: ':2935/live/{key}',
    hls: ':9081/hls/{key}/master.m3u8?admin=1',
    wss: ':9081/ws/{key}.flv',
    version: Number(before['version']) + 1,
  });
  expect((await log())[0]).toMatchObject({ action: 'update', actor: null, record: id });
  expect(await events()).toHaveLength(3);
  const after = await stored(id);
  await node({ MEDIA_HTTP_PORT: 9081, MEDIA_RTMP_PORT: 2935 });
  expect(await stored(id)).toEqual(after);
});

it('creates another server after its own was deleted or archived, and never adopts one that looks like it', async () => {
  const first = await node();
  await admin.call('DELETE', '/stream/server', { ids: first.id });
  expect(await bundledServer(t.deps.db)).toBeNull();
  const second = await node();
  expect(second.id).not.toBe(first.id);
  await t.deps.pool.query('UPDATE server SET "archivedAt" = now() WHERE id = $1', [second.id]);
  const lookAlike = { fqdn: 'other.example.org', location: 'Bundled media node', vendor: 'touchline' };
  const { body } = await admin.call('POST', '/stream/server', lookAlike);
  const third = await node();
  expect([second.id, Number(body['id'])]).not.toContain(third.id);
  expect(await bundledServer(t.deps.db)).toBe(third.id);
});

it('waits longer than a request for an import that uses its server', async () => {
  const { id } = await node();
  const { moved } = await t.deps.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM server WHERE id = ${id} FOR KEY SHARE`.execute(trx);
    const call = node({ MEDIA_HTTP_PORT: 9081 });
    // A request waits two seconds for a lock, and a connection 6.5 seconds for a response.
    for (const seconds of [3.5, 3.5]) await sql`SELECT pg_sleep(${seconds})`.execute(trx);
    return { moved: call };
  });
  await moved;
  expect(await stored(id)).toMatchObject({ hls: ':9081/hls/{key}/master.m3u8' });
});
