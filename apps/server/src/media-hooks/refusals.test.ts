import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteOldest, maxUnknown, openRefusals, storeRefusals } from '#server/media-hooks/refusals';
import type { RefusedCall } from '#server/media-hooks/refusals';
import { idOf, makeRecords, match, publishSecretOf } from '#server/testing/records';
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
beforeEach(() => t.deps.pool.query('TRUNCATE refusal'));

async function callWith(key: string, ip = '10.0.0.7', secret?: string): Promise<unknown> {
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/hooks/${records.server}/touchline`,
    headers: { authorization: `Bearer ${token}` },
    payload: { action: 'publish', key, ip, protocol: 'rtmp', clientId: 'c1', secret },
  });
  return response.json<Record<string, unknown>>()['allow'];
}
const list = async (who = admin, headers: Record<string, string> = {}) =>
  (await who.call('GET', '/stream/server/refusals', { id: records.server }, headers)).body;

describe('a key that no stream has', () => {
  it('is listed at its server with the address of the encoder, once however often it retries', async () => {
    for (let tries = 0; tries < 3; tries++) expect(await callWith('no-such-key')).toBe(false);
    await callWith('other-key', '10.0.0.8');
    const now = expect.stringMatching(/^\d{4}-.*Z$/);
    const none = { id: expect.any(Number), reason: 'unknown_key', stream: null, nearest: null };
    const shown = [
      { ...none, key: 'other-key', ip: '10.0.0.8', tries: 1, firstAt: now, lastAt: now },
      { ...none, key: 'no-such-key', ip: '10.0.0.7', tries: 1, firstAt: now, lastAt: now },
    ];
    const editor = await t.signIn('editor');
    for (const who of [admin, editor]) expect(await list(who)).toMatchObject({ total: 2, data: shown });
    expect((await list(admin, { 'Filter-Column': 'key', 'Filter-Value': 'other' })).data).toEqual([shown[0]]);
    const operator = await t.signIn('operator');
    expect((await operator.call('GET', '/stream/server/refusals', { id: records.server })).status).toBe(403);
    expect((await admin.call('GET', '/stream/server/refusals', { id: 999_999 })).status).toBe(404);
  });

  it('is listed also where cutting it to the length that is shown halves a character', async () => {
    const key = `${'x'.repeat(63)}😀 and more`;
    await openRefusals(t.deps, Date.now)(records.server, { stream: null, key, ip: '', reason: 'unknown_key' });
    expect((await list()).data.map((row) => row['key'])).toContain(`${'x'.repeat(63)}\ufffd`);
  });

  it('is published to the screens that show the server', async () => {
    await callWith('published-key');
    const { rows } = await t.deps.pool.query(
      `SELECT data FROM event WHERE kind = 'reference' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ data: { id: records.server, entity: 'server' } }]);
  });
});

describe('a refused encoder', () => {
  const seconds = { now: 0 };
  const call = { stream: null, key: 'counted-key', ip: '10.0.0.7', reason: 'unknown_key' } as const;

  it('is stored every ten seconds, with all its tries', async () => {
    const note = openRefusals(t.deps, () => seconds.now * 1_000);
    const tries = async () => (await list()).data.map((row) => row['tries']);
    for (seconds.now = 0; seconds.now < 10; seconds.now += 2) await note(records.server, call);
    expect(await tries()).toEqual([1]);
    await t.deps.pool.query(`UPDATE refusal SET "firstAt" = '2026-01-01', "lastAt" = '2026-01-01'`);
    await note(records.server, call);
    expect(await tries()).toEqual([6]);
    const [row] = (await list()).data;
    expect(row).toMatchObject({ firstAt: '2026-01-01T00:00:00.000Z' });
    expect(row?.['lastAt']).not.toBe('2026-01-01T00:00:00.000Z');
  });

  it('of a stream is listed with the stream and the reason, and shown on the stream until one is admitted', async () => {
    const { id, key, secret } = await makeAwaited('known-key');
    const refusalOf = async (who = admin) => (await who.call('GET', '/stream', { id })).body['refusal'];
    expect(await refusalOf()).toBeNull();
    expect(await callWith(key, '10.0.0.5', 'x'.repeat(22))).toBe(false);
    expect(await callWith(key, '10.0.0.5')).toBe(false);
    expect((await list()).data).toMatchObject([
      {
        reason: 'no_secret',
        key: '',
        stream: { id, name: expect.any(String) },
        ip: '10.0.0.5',
        tries: 1,
        nearest: null,
      },
      { reason: 'wrong_secret', key: '', stream: { id }, ip: '10.0.0.5', tries: 1 },
    ]);
    const at = expect.stringMatching(/^\d{4}-.*Z$/);
    const shown = { reason: 'no_secret', ip: '10.0.0.5', tries: 1, at };
    expect([await refusalOf(), await refusalOf(await t.signIn('viewer'))]).toEqual([shown, shown]);
    expect(await callWith(key, '10.0.0.5', secret)).toBe(true);
    expect(await refusalOf()).toBeNull();
  });

  it('is published to the screens that show the stream', async () => {
    const { id, key } = await makeAwaited('published-refusal');
    await t.deps.pool.query('TRUNCATE event');
    await callWith(key);
    const { rows } = await t.deps.pool.query('SELECT kind, data FROM event ORDER BY id');
    expect(rows).toEqual([
      { kind: 'monitor', data: { id, stream: id } },
      { kind: 'reference', data: { id: records.server, entity: 'server' } },
    ]);
  });

  it('of a stream that a user may not see is not listed for them', async () => {
    await callWith((await makeAwaited('unseen-key')).key);
    const editor = await t.signIn('editor');
    expect(await list(editor)).toMatchObject({ total: 1 });
    await t.deps.pool.query(`UPDATE "user" SET access = 'deny' WHERE id = $1`, [editor.id]);
    expect(await list(editor)).toMatchObject({ total: 0, data: [] });
  });

  it('is kept for a stream in its last ten groups', async () => {
    const { id } = await makeAwaited('many-addresses');
    const note = openRefusals(t.deps, () => 0);
    for (let at = 0; at < 12; at++)
      await note(records.server, { stream: id, key: '', ip: `10.0.1.${at}`, reason: 'too_early' });
    // What is too much is deleted after the answer.
    await vi.waitFor(async () => {
      const { total, data } = await list();
      expect([total, data.at(-1)?.['ip']]).toEqual([10, '10.0.1.2']);
    });
  });
});

describe('a refusal by the media node itself', () => {
  const tell = async (refusals: object[]) =>
    (
      await t.app.inject({
        method: 'POST',
        url: `/api/hooks/${records.server}/refusals`,
        headers: { authorization: `Bearer ${token}` },
        payload: { refusals },
      })
    ).json<Record<string, unknown>>();

  it('is shown on the stream while another publisher is on air', async () => {
    const { id, key, secret } = await makeAwaited('second-publisher');
    expect(await callWith(key, '10.0.0.7', secret)).toBe(true);
    expect(await tell([{ key, ip: '10.0.0.8', reason: 'already_published' }])).toEqual({ count: 1 });
    expect((await admin.call('GET', '/stream', { id })).body['refusal']).toMatchObject({
      reason: 'already_published',
      ip: '10.0.0.8',
    });
    const { body } = await admin.call('GET', '/stream/history', { id });
    expect(body.data[0]).toMatchObject({ kind: 'refusal', from: '10.0.0.8', reason: 'already_published' });
  });

  it('names the stream whose key was probably meant by an impossible one', async () => {
    const { id } = await makeAwaited('cup-final-2026');
    await tell([{ key: 'cup-final-2026…', ip: '10.0.0.8', reason: 'invalid_key' }]);
    expect((await list()).data).toMatchObject([
      { key: 'cup-final-2026…', stream: null, reason: 'invalid_key', nearest: { stream: id, key: 'cup-final-2026' } },
    ]);
  });
});

async function store(call: RefusedCall): Promise<void> {
  const refused = [{ server: records.server, tries: 1, ...call }];
  await storeRefusals(t.deps.db, refused);
  await deleteOldest(t.deps.db, refused);
}

/** A stream that starts in five minutes. */
async function makeAwaited(key: string): Promise<{ id: number; key: string; secret: string }> {
  const start = new Date(Date.now() + 300_000).toISOString();
  const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC' };
  const id = await idOf(admin, '/stream', match(records, { key, server: records.server, ...when }));
  return { id, key, secret: await publishSecretOf(admin, id) };
}

it('a flood of keys is stored up to a limit per minute, and only the newest are kept', async () => {
  const note = (key: string) => store({ stream: null, key, ip: '10.0.0.9', reason: 'unknown_key' });
  for (let at = 0; at < 25; at++) await note(`flood-${at}`);
  expect(await list()).toMatchObject({ total: 20 });
  for (let minute = 0; minute < 6; minute++) {
    await t.deps.pool.query(
      `UPDATE refusal SET "firstAt" = "firstAt" - interval '1 minute', "lastAt" = "lastAt" - interval '1 minute'`,
    );
    for (let at = 0; at < 20; at++) await note(`minute-${minute}-${at}`);
  }
  expect(await list(admin, { 'Page-Size': '100' })).toMatchObject({ total: maxUnknown });
  expect((await list(admin, { 'Filter-Column': 'key', 'Filter-Value': 'flood' })).data).toEqual([]);
});

it('any text that an encoder sends as its key is shown as one short line', async () => {
  const note = openRefusals(t.deps, () => 0);
  const key = `a\n\u202e\0${'b'.repeat(100)}`;
  await note(records.server, { stream: null, key, ip: '10.0.0.9', reason: 'unknown_key' });
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
