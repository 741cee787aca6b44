import { emptyResult } from '@touchline/media/probe/probe-result';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claimDue, releaseLeases, renewLeases, retryRounds } from '#server/monitoring/claim';
import type { Claim } from '#server/monitoring/claim';
import { roundNow } from '#server/monitoring/testing/round-now';
import { saveRound } from '#server/monitoring/round';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Memory } from '#server/monitoring/stored-state';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
const busy = { fqdn: 'busy.example.org', streams: [0, 0, 0, 0] };
const other = { fqdn: 'other.example.org', streams: [0, 0] };
beforeAll(async () => {
  t = await startTestApp();
  const admin = await t.signIn('admin');
  const records = await makeRecords(admin);
  for (const { fqdn, streams } of [busy, other]) {
    const server = await idOf(admin, '/stream/server', { fqdn, hls: '/{key}.m3u8' });
    for (const index of streams.keys()) streams[index] = await idOf(admin, '/stream', match(records, { server }));
  }
});
afterAll(() => t.close());

/** All due since long, those of the busy host longest. */
beforeEach(async () => {
  await sql`DELETE FROM monitor`.execute(t.deps.db);
  await sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt")
    SELECT id, 'unknown', now(), 'null', 'null', now() - make_interval(mins => 1000 - id::int) FROM stream`.execute(
    t.deps.db,
  );
});

const claim = (byHost: [string, number][], most = 100, perHost = 100) =>
  claimDue(t.deps.db, { maxRounds: most, perHost, byHost: new Map(byHost) });
const streamsOf = (claims: Claim[]) => claims.map(({ stream }) => stream).toSorted((a, b) => a - b);
const dead = () => ({ ...emptyResult(Date.now()), reason: 'timeout' as const });

async function save({ stream, lease, claimedAt }: Claim): Promise<void> {
  const sample = { rtmp: null, hls: dead(), wss: null, dash: null };
  await saveRound(t.deps, { ...roundNow(stream, lease), claimedAt, sample, intervalS: 600 });
}

async function endLeases(): Promise<void> {
  await sql`UPDATE monitor SET "leasedUntil" = now() - interval '1 second'`.execute(t.deps.db);
}

async function failuresOf(stream: number): Promise<number | undefined> {
  const { rows } = await sql<{ memory: Memory }>`SELECT memory FROM monitor WHERE stream = ${stream}`.execute(
    t.deps.db,
  );
  return rows[0]?.memory?.hls?.failures;
}

it('a host without a free slot gives nothing, however long its streams wait, and keeps no other host from being claimed', async () => {
  expect(streamsOf(await claim([[busy.fqdn, 0]], 2))).toEqual(other.streams);
  expect(streamsOf(await claim([]))).toEqual(busy.streams);
});

it('a host gives as many streams as it has free slots, those that wait longest', async () => {
  const claims = await claim([[other.fqdn, 1]], 100, 2);
  expect(streamsOf(claims)).toEqual([...busy.streams.slice(0, 2), ...other.streams.slice(0, 1)]);
});

it('brings what a round needs, of the secrets of a server only the one that signs its links', async () => {
  const [first] = await claim([], 1);
  expect(first).toMatchObject({ host: busy.fqdn, offer: { fqdn: busy.fqdn, hls: '/{key}.m3u8' }, formats: null });
  expect(Object.keys(first?.offer ?? {}).filter((name) => /Sealed|Hash/.test(name))).toEqual(['linkSecretSealed']);
});

it('of workers that claim at once each stream is given to one, with a lease of its own', async () => {
  const claims = (await Promise.all([claim([]), claim([]), claim([])])).flat();
  expect(streamsOf(claims)).toEqual([...busy.streams, ...other.streams]);
  expect(new Set(claims.map(({ lease }) => lease)).size).toBe(6);
});

it('a round that comes after its lease has ended and was given again does not count, also from the same worker', async () => {
  const [late] = await claim([], 1);
  if (!late) throw new Error('nothing was claimed');
  await endLeases();
  const again = (await claim([])).find(({ stream }) => stream === late.stream);
  expect(again?.lease).not.toBe(late.lease);
  await save(late);
  expect(await failuresOf(late.stream)).toBeUndefined();
  if (again) await save(again);
  expect(await failuresOf(late.stream)).toBe(1);
});

it('a lease that is renewed is not given again, and one that was lost stays lost', async () => {
  const claims = await claim([]);
  await endLeases();
  await renewLeases(t.deps.db, claims);
  expect(await claim([])).toEqual([]);
  await endLeases();
  const others = await claim([]);
  await endLeases();
  await renewLeases(t.deps.db, claims);
  expect(streamsOf(await claim([]))).toEqual(streamsOf(others));
});

it('what was not looked at is given back at once', async () => {
  const claims = await claim([]);
  await releaseLeases(t.deps.db, claims.slice(0, 2));
  expect(streamsOf(await claim([]))).toEqual(streamsOf(claims.slice(0, 2)));
});

it('the streams of a worker that dies are claimed again after ten seconds at most', async () => {
  await claim([]);
  const { rows } = await sql<{ longestS: number }>`
    SELECT extract(epoch FROM max("leasedUntil") - now())::float8 AS "longestS" FROM monitor`.execute(t.deps.db);
  expect(rows[0]?.longestS).toBeGreaterThan(8);
  expect(rows[0]?.longestS).toBeLessThanOrEqual(10);
});

it('a round that could not be stored is claimed again after a second, unless its lease is lost', async () => {
  const lost = await claim([]);
  await endLeases();
  const [failed] = await claim([]);
  if (!failed) throw new Error('nothing claimed');
  await retryRounds(t.deps.db, [failed, ...lost]);
  const { rows } = await sql<{ stream: number }>`
    SELECT stream FROM monitor WHERE "leasedUntil" BETWEEN now() AND now() + interval '1 second'`.execute(t.deps.db);
  expect(rows).toEqual([{ stream: failed.stream }]);
});
