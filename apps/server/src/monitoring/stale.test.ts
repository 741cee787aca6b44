import type { MonitorState } from '@touchline/contract';
import { emptyResult } from '@touchline/media/probe/probe-result';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { roundNow } from '#server/monitoring/testing/round-now';
import { saveRound } from '#server/monitoring/round';
import { forgetStale } from '#server/monitoring/stale';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
const ids = { fresh: 0, old: 0, down: 0 };
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  const records = await makeRecords(admin);
  const live = await statusId(admin, 'Live');
  for (const name of ['fresh', 'old', 'down'] as const)
    ids[name] = await idOf(admin, '/stream', match(records, { title: name, server: records.server, status: live }));
});
afterAll(() => t.close());

const light = (state: string) => ({ ...emptyResult(0), state, reason: null, suspicion: null, bitrate: 4_000_000 });
const formats = { rtmp: light('not_offered'), hls: light('ok'), wss: light('not_offered'), dash: light('not_offered') };

/** A round that ended so many seconds ago, under a probe interval of ten seconds. */
async function see(id: number, state: MonitorState, secondsAgo: number): Promise<void> {
  const at = sql`now() - make_interval(secs => ${secondsAgo})`;
  const values = sql`${state}, now() - interval '1 hour', ${at}, ${at} + interval '30 seconds', ${JSON.stringify(formats)}::jsonb, ${at} + interval '10 seconds'`;
  await sql`INSERT INTO monitor (stream, state, "stateSince", "probedAt", "staleAt", formats, "dueAt", memory, "leasedBy")
    VALUES (${id}, ${values}, 'null', 'one')
    ON CONFLICT (stream) DO UPDATE SET (state, "stateSince", "probedAt", "staleAt", formats, "dueAt", "leasedBy") = (${values}, 'one')`.execute(
    t.deps.db,
  );
}
beforeEach(async () => {
  await see(ids.fresh, 'ok', 3);
  await see(ids.old, 'ok', 31);
  await see(ids.down, 'down', 3);
});

const read = async (id: number) => (await admin.call('GET', '/stream', { id })).body;
async function titles(path: string, filter: Record<string, string>): Promise<unknown[]> {
  const headers = { 'Filter-Column': Object.keys(filter).join(), 'Filter-Value': Object.values(filter).join() };
  return (await admin.call('GET', path, {}, headers)).body.data.map(({ title }) => title);
}

it('a state older than three intervals reads unknown, not available, since it became too old, with no light on', async () => {
  expect(await read(ids.fresh)).toMatchObject({ state: 'ok', available: true, formats: { hls: { state: 'ok' } } });
  const old = await read(ids.old);
  expect(old).toMatchObject({
    state: 'unknown',
    available: false,
    formats: { hls: { state: 'unknown', bitrate: null } },
  });
  expect(Date.parse(String(old['stateSince'])) - Date.parse(String(old['probedAt']))).toBe(30_000);
});

it.each(['/streams', '/monitoring'])('so say the filters and the sort of %s', async (path) => {
  expect(await titles(path, { state: 'unknown' })).toEqual(['old']);
  expect(await titles(path, { state: 'ok' })).toEqual(['fresh']);
  expect(await titles(path, { available: 'true' })).toEqual(['fresh']);
  expect(await titles(path, { available: 'false', state: 'unknown' })).toEqual(['old']);
});

it('so says the order of the wall', async () => {
  expect(await titles('/monitoring', { phase: 'live' })).toEqual(['down', 'old', 'fresh']);
});

it('so says the dashboard, which counts no bit rate of it either', async () => {
  const { body } = await admin.call('GET', '/dashboard');
  expect(body).toMatchObject({ live: { total: 3, states: { ok: 1, down: 1, unknown: 1 } } });
  expect(body['servers']).toEqual([expect.objectContaining({ streams: 3, bitrate: 8_000_000 })]);
});

it('so says an export', async () => {
  const { body: job } = await admin.call('GET', '/stream', { id: ids.old });
  const { payload } = await t.app.inject({
    url: '/api/streams/export?format=csv&columns=title,state,formats',
    headers: { authorization: `Bearer ${admin.token}`, 'Filter-Column': 'title', 'Filter-Value': String(job['title']) },
  });
  expect(payload).toContain('old,Unknown,"RTMP: not checked yet; HLS: not checked yet');
});

it('becomes history and a live event once, at the moment when it became too old', async () => {
  const events = async () =>
    (await sql<{ data: { id: number } }>`SELECT data FROM event WHERE kind = 'monitor'`.execute(t.deps.db)).rows.map(
      ({ data }) => data.id,
    );
  const before = await events();
  await Promise.all([forgetStale(t.deps), forgetStale(t.deps)]);
  await forgetStale(t.deps);
  expect((await events()).slice(before.length)).toEqual([ids.old]);
  const { body } = await admin.call('GET', '/stream/history', { id: ids.old });
  const [entry] = body.data.filter(({ kind }) => kind === 'state');
  expect(entry).toMatchObject({ from: 'ok', to: 'unknown', at: (await read(ids.old))['stateSince'] });
});

it('a first round after a long silence starts from unknown: one failure makes nothing green again', async () => {
  const bad = { ...emptyResult(Date.now()), reason: 'timeout' as const };
  await saveRound(t.deps, {
    ...roundNow(ids.old, 'one'),
    sample: { rtmp: null, hls: bad, wss: null, dash: null },
  });
  expect(await read(ids.old)).toMatchObject({ state: 'unknown', available: false });
});

it('holds from the end of its probes, however long pictures were decoded and the database was waited for', async () => {
  const decodedForMs = 12_000;
  const good = { ...emptyResult(Date.now()), ok: true };
  await saveRound(t.deps, {
    ...roundNow(ids.fresh, 'one'),
    claimedAt: new Date(Date.now() - 15_000).toISOString(),
    sample: { rtmp: null, hls: good, wss: null, dash: null },
    sampledAt: performance.now() - decodedForMs,
  });
  const { rows } = await sql<Record<'seenMs' | 'probedMs' | 'holdsMs', number>>`
    SELECT extract(epoch FROM now() - "lastSeenAt")::float8 * 1000 AS "seenMs",
      extract(epoch FROM now() - "probedAt")::float8 * 1000 AS "probedMs",
      extract(epoch FROM "staleAt" - "probedAt")::float8 * 1000 AS "holdsMs" FROM monitor WHERE stream = ${ids.fresh}`.execute(
    t.deps.db,
  );
  expect(rows).toEqual([{ seenMs: rows[0]?.probedMs, probedMs: expect.any(Number), holdsMs: 30_000 }]);
  expect(rows[0]?.probedMs).toBeGreaterThanOrEqual(decodedForMs);
});

it('follows the interval that the settings say, and never less than a look may take', async () => {
  const states = async () => [(await read(ids.fresh))['state'], (await read(ids.old))['state']];
  await admin.call('PUT', '/system/settings', { probeIntervalS: 20 });
  expect(await states()).toEqual(['ok', 'ok']);
  await admin.call('PUT', '/system/settings', { probeIntervalS: 1 });
  expect(await states()).toEqual(['ok', 'unknown']);
  await admin.call('PUT', '/system/settings', { probeIntervalS: null });
});
