import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxKeys, noteUnknownKey } from '#server/media-hooks/unknown-keys';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let records: Records;
let token = '';
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
  token = String((await admin.call('GET', '/stream/server', { id: records.server })).body['token']);
});
afterAll(() => t.close());
beforeEach(() => t.deps.pool.query('TRUNCATE unknown_key'));

async function callWith(key: string, ip = '10.0.0.7'): Promise<unknown> {
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/hooks/${records.server}/touchline`,
    headers: { authorization: `Bearer ${token}` },
    payload: { action: 'publish', key, ip, protocol: 'rtmp', clientId: 'c1' },
  });
  return response.json<Record<string, unknown>>()['allow'];
}
const list = async (who = admin, headers: Record<string, string> = {}) =>
  (await who.call('GET', '/stream/server/unknown-keys', { id: records.server }, headers)).body;

describe('a key that no stream has', () => {
  it('is listed at its server with the address of the encoder, once however often it retries', async () => {
    for (let tries = 0; tries < 3; tries++) expect(await callWith('no-such-key')).toBe(false);
    await callWith('other-key', '10.0.0.8');
    const now = expect.stringMatching(/^\d{4}-.*Z$/);
    const shown = [
      { key: 'other-key', ip: '10.0.0.8', firstAt: now, lastAt: now, nearest: null },
      { key: 'no-such-key', ip: '10.0.0.7', firstAt: now, lastAt: now, nearest: null },
    ];
    const editor = await t.signIn('editor');
    for (const who of [admin, editor]) expect(await list(who)).toMatchObject({ total: 2, data: shown });
    expect((await list(admin, { 'Filter-Column': 'key', 'Filter-Value': 'other' })).data).toEqual([shown[0]]);
    const operator = await t.signIn('operator');
    expect((await operator.call('GET', '/stream/server/unknown-keys', { id: records.server })).status).toBe(403);
    expect((await admin.call('GET', '/stream/server/unknown-keys', { id: 999_999 })).status).toBe(404);
  });

  it('shows the time of the last attempt', async () => {
    await callWith('no-such-key');
    await t.deps.pool.query(`UPDATE unknown_key SET "firstAt" = '2026-01-01', "lastAt" = '2026-01-01'`);
    await callWith('no-such-key');
    const [row] = (await list()).data;
    expect(row).toMatchObject({ firstAt: '2026-01-01T00:00:00.000Z' });
    expect(row?.['lastAt']).not.toBe('2026-01-01T00:00:00.000Z');
  });

  it('is published to the screens that show the server', async () => {
    await callWith('published-key');
    const { rows } = await t.deps.pool.query(
      `SELECT data FROM event WHERE kind = 'reference' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ data: { id: records.server, entity: 'server' } }]);
  });

  it('is not listed when a stream refuses it for another reason', async () => {
    await idOf(admin, '/stream', match(records, { key: 'known-key', server: records.server }));
    expect(await callWith('known-key')).toBe(false);
    expect((await list()).data).toEqual([]);
  });
});

it('a flood of keys is stored up to a limit per minute, and only the newest are kept', async () => {
  const note = (key: string) => noteUnknownKey(t.deps.db, records.server, { key, ip: '10.0.0.9' });
  for (let at = 0; at < 25; at++) await note(`flood-${at}`);
  expect(await list()).toMatchObject({ total: 20 });
  for (let minute = 0; minute < 6; minute++) {
    await t.deps.pool.query(
      `UPDATE unknown_key SET "firstAt" = "firstAt" - interval '1 minute', "lastAt" = "lastAt" - interval '1 minute'`,
    );
    for (let at = 0; at < 20; at++) await note(`minute-${minute}-${at}`);
  }
  expect(await list(admin, { 'Page-Size': '100' })).toMatchObject({ total: maxKeys });
  expect((await list(admin, { 'Filter-Column': 'key', 'Filter-Value': 'flood' })).data).toEqual([]);
});

it('any text that an encoder sends as its key is shown as one short line', async () => {
  await noteUnknownKey(t.deps.db, records.server, { key: `a\n\u202e\0${'b'.repeat(100)}`, ip: '10.0.0.9' });
  expect((await list()).data).toMatchObject([{ key: `a\ufffd\ufffd\ufffd${'b'.repeat(60)}` }]);
});

it('names the stream of that server whose key is most like the one that was tried', async () => {
  const start = new Date(Date.now() + 3_600_000).toISOString();
  const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC' };
  const make = (key: string, more: object) =>
    idOf(admin, '/stream', match(records, { key, server: records.server, ...when, ...more }));
  const meant = await make('final-harbour-2026', {});
  await make('semi-harbour-26', {});
  await make('final-harbour-2027', { server: await idOf(admin, '/stream/server', { fqdn: 'near.example.org' }) });
  await make('final-harbour-2028', { startDate: '2031-05-01' });
  await admin.call('DELETE', '/stream', { ids: await make('final-harbour-2029', {}) });
  for (const key of ['Final-Harbor-2026', 'final-harbour-2027x', 'q7Zk-99']) await callWith(key);
  const found = (await list()).data.map(({ key, nearest }) => [key, nearest]);
  const nearest = { stream: meant, key: 'final-harbour-2026' };
  expect(new Map(found as [string, unknown][])).toEqual(
    new Map<string, unknown>([
      ['Final-Harbor-2026', nearest],
      ['final-harbour-2027x', nearest],
      ['q7Zk-99', null],
    ]),
  );
  const editor = await t.signIn('editor');
  await t.deps.pool.query(`UPDATE "user" SET access = 'deny' WHERE id = $1`, [editor.id]);
  expect((await list(editor)).data.map((row) => row['nearest'])).toEqual([null, null, null]);
});
