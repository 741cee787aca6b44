import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimDue } from '#server/monitoring/claim';
import { saveRound } from '#server/monitoring/round';
import { defaultThresholds } from '#server/monitoring/testing/default-thresholds';
import { roundNow } from '#server/monitoring/testing/round-now';
import { all, good } from '#server/monitoring/testing/rounds';
import type { Content } from '#server/pictures/content-memory';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let stream: number;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  const records = await makeRecords(admin);
  const start = new Date(Date.now() - 600_000).toISOString();
  const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC', duration: 120 };
  stream = await idOf(admin, '/stream', match(records, { ...when, server: records.server }));
  await admin.call('PUT', '/streams/update/statuses', { ids: [stream], status: await statusId(admin, 'Live') });
  await sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt")
    VALUES (${stream}, 'ok', now(), 'null', 'null', now())`.execute(t.deps.db);
});
afterAll(() => t.close());

const black: Content = {
  picture: { isBlack: true, hasColorBars: false, luma: new Uint8Array(32 * 18), format: 'rtmp', timeMs: 0 },
  loudness: { mean: -25, loudest: -18 },
};

/** The faults after a round at that second; `content`: null from a prober without ffmpeg. */
async function faultsAfter(second: number, content: Content | null): Promise<unknown> {
  await sql`UPDATE monitor SET "dueAt" = now() WHERE stream = ${stream}`.execute(t.deps.db);
  const [claimed] = await claimDue(t.deps.db, { maxRounds: 1, perHost: 1, byHost: new Map() });
  const round = {
    ...roundNow(stream, claimed?.lease ?? ''),
    thresholds: defaultThresholds,
    sample: all(good),
    content,
  };
  const now = () => new Date(Date.now() + second * 1_000);
  expect(await saveRound({ ...t.deps, now }, round)).toBe(true);
  return (await admin.call('GET', '/stream', { id: stream })).body['contentFaults'];
}

it('a prober without ffmpeg keeps what others have seen, until it is too old', async () => {
  expect(await faultsAfter(0, null)).toEqual([]);
  expect(await faultsAfter(1, black)).toEqual([]);
  expect(await faultsAfter(6, null)).toEqual([]);
  expect(await faultsAfter(12, black)).toEqual(['black']);
  expect(await faultsAfter(17, null)).toEqual(['black']);
  expect(await faultsAfter(155, null)).toEqual(['black']);
  expect(await faultsAfter(170, null)).toEqual([]);
});

it('a prober without ffmpeg does not hurry for a suspicion that it cannot decide', async () => {
  const nextRoundS = async () => {
    const { rows } = await sql<{ seconds: number }>`
      SELECT extract(epoch FROM "dueAt" - "probedAt")::float8 AS seconds FROM monitor WHERE stream = ${stream}`.execute(
      t.deps.db,
    );
    return rows[0]?.seconds;
  };
  await faultsAfter(200, black);
  await faultsAfter(211, null);
  expect(await nextRoundS()).toBeGreaterThan(8);
  await faultsAfter(209, black);
  expect(await nextRoundS()).toBeLessThan(4);
});
