import { streamListColumns } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let records: Records;
let id = 0;
const people: Record<string, Caller> = {};
const key = 'nobody-guesses-it';
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
  const at = new Date(Date.now() + 300_000).toISOString();
  const start = { startDate: at.slice(0, 10), startTime: at.slice(11, 16), timezone: 'UTC' };
  id = await idOf(
    admin,
    '/stream',
    match(records, { key, server: records.server, title: 'Final', encoderAddresses, ...start }),
  );
  for (const role of ['editor', 'operator', 'viewer'] as const) people[role] = await t.signIn(role);
  people['admin'] = admin;
});
afterAll(() => t.close());

const as = (role: string) => people[role] ?? admin;
const sheet = async (role: string, query: string) => {
  const headers = { authorization: `Bearer ${as(role).token}` };
  const answer = await t.app.inject({ url: `/api/streams/export?format=csv${query}`, headers });
  return { status: answer.statusCode, text: answer.body };
};

const encoderAddresses = '192.0.2.0/24';

/** Every request that returns streams. */
const ways = (role: string): Record<string, () => Promise<unknown>> => ({
  item: async () => (await as(role).call('GET', '/stream', { id })).body,
  list: async () => (await as(role).call('GET', '/streams')).body.data[0],
  search: async () => (await as(role).call('POST', '/streams', { name: 'Final' })).body.data[0],
  wall: async () => (await as(role).call('GET', '/monitoring')).body.data[0],
  'by key': async () => (await as(role).call('GET', '/stream/findby/key', { key })).body,
});

describe.each(['admin', 'editor'])('%s', (role) => {
  it.each(Object.keys(ways(role)))('gets key and publish URL from: %s', async (way) => {
    const publishUrl = expect.stringMatching(
      /^rtmps:\/\/media\.example\.org:1935\/live\/nobody-guesses-it\?secret=[\w-]{22}$/,
    );
    expect(await ways(role)[way]?.()).toMatchObject({ id, key, encoderAddresses, publishUrl });
  });
});

describe.each(['operator', 'viewer'])('%s', (role) => {
  it.each(Object.keys(ways(role)))('gets neither key, publish URL nor encoder addresses from: %s', async (way) => {
    expect(await ways(role)[way]?.()).toMatchObject({ id, key: '', encoderAddresses: '', publishUrl: null });
  });

  it('cannot discover the key by search, filter or order', async () => {
    const { call } = as(role);
    expect((await call('POST', '/streams', { name: 'nobody-guesses' })).body['total']).toBe(0);
    for (const path of ['/streams', '/monitoring', '/streams/export']) {
      const byAddress = { 'Filter-Column': 'encoderAddresses', 'Filter-Value': '192' };
      expect((await call('GET', path, {}, byAddress)).body['code']).toBe('unknown_column');
      expect((await call('GET', path, {}, { 'Sort-Column': 'encoderAddresses' })).body['code']).toBe('unknown_column');
      const filtered = await call('GET', path, {}, { 'Filter-Column': 'key', 'Filter-Value': 'nobody' });
      expect({ path, status: filtered.status, code: filtered.body['code'] }).toEqual({
        path,
        status: 422,
        code: 'unknown_column',
      });
      expect((await call('GET', path, {}, { 'Sort-Column': 'key' })).body['code']).toBe('unknown_column');
    }
  });

  it('gets an export without it', async () => {
    const columns = (names: readonly string[]) => `&columns=${names.join(',')}`;
    const whole = await sheet(role, '');
    expect(whole).toMatchObject({ status: 200, text: expect.stringContaining('Final') });
    const most = await sheet(role, columns(streamListColumns.filter((name) => name !== 'key')));
    expect(most).toMatchObject({ status: 200, text: expect.stringContaining('Final') });
    for (const { text } of [whole, most]) expect(text).not.toMatch(/nobody-guesses|secret=|192\.0\.2/);
    for (const name of ['key', 'encoderAddresses'])
      expect((await sheet(role, columns(['match', name]))).status).toBe(422);
  });

  it('cannot rotate the publish secret', async () => {
    expect((await as(role).call('POST', '/stream/publish-secret', { id })).status).toBe(403);
  });
});

it('gives links to operators, and to viewers only what the preview plays', async () => {
  const links = async (role: string, path: string) => {
    const { body } = await as(role).call('GET', path, { id });
    return { links: body['links'], linkReasons: body['linkReasons'] };
  };
  const all = await links('operator', '/stream');
  expect(all.links).toMatchObject({ rtmp: `rtmps://media.example.org:1935/live/${key}` });
  expect(await links('viewer', '/stream')).toEqual({
    links: { rtmp: null, hls: null, wss: null, dash: null },
    linkReasons: { rtmp: 'preview_only', hls: 'preview_only', wss: 'preview_only', dash: 'preview_only' },
  });
  expect(await links('viewer', '/stream/preview')).toEqual(all);
  expect(await links('operator', '/stream/preview')).toEqual(all);
  await t.deps.db.updateTable('user').set({ access: 'deny' }).where('id', '=', as('viewer').id).execute();
  expect((await as('viewer').call('GET', '/stream/preview', { id })).status).toBe(404);
  await t.deps.db.updateTable('user').set({ access: 'allow' }).where('id', '=', as('viewer').id).execute();
});

it('has no publish URL without a server, on a disabled server or one without RTMP, and in the archive', async () => {
  const url = async (more: object) => {
    const other = await idOf(admin, '/stream', match(records, more));
    return (await admin.call('GET', '/stream', { id: other })).body['publishUrl'];
  };
  let made = 0;
  const server = (more: object) => idOf(admin, '/stream/server', { fqdn: `in${made++}.example.org`, ...more });
  expect(await url({ server: null })).toBeNull();
  expect(await url({ server: await server({ rtmp: '/live/{key}', enabled: false }) })).toBeNull();
  expect(await url({ server: await server({ hls: '/{key}.m3u8' }) })).toBeNull();
  const own = await server({
    fqdn: 'own.example.org',
    rtmp: '/play/{key}',
    publish: ':1936/push/{key}?v=1',
    tls: true,
  });
  expect(await url({ server: own, key: 'own-publish-path' })).toMatch(
    /^rtmps:\/\/own\.example\.org:1936\/push\/own-publish-path\?v=1&secret=[\w-]{22}$/,
  );
  const gone = await idOf(admin, '/stream', match(records, { server: records.server }));
  await admin.call('DELETE', '/stream', { ids: gone });
  expect((await admin.call('GET', '/stream', { id: gone })).body['publishUrl']).toBeNull();
});
