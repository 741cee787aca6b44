import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasWork } from '#server/monitoring/has-work';
import { startProber } from '#server/monitoring/prober';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
});
afterAll(() => t.close());

/** A match of an hour that begins in so many minutes. */
async function makeStream(startsInMinutes: number, more: object): Promise<number> {
  const start = new Date(Date.now() + startsInMinutes * 60_000).toISOString();
  const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC', duration: 60 };
  return idOf(admin, '/stream', match(records, { ...when, server: records.server, ...more }));
}

const watched = async () =>
  (await sql<{ stream: number }>`SELECT stream FROM monitor WHERE "dueAt" IS NOT NULL`.execute(t.deps.db)).rows;
const rest = () => sql`UPDATE monitor SET "dueAt" = NULL`.execute(t.deps.db);

it('a prober that rests finds a stream that enters the scope without an event', async () => {
  const dayInMinutes = 24 * 60;
  const id = await makeStream(dayInMinutes + 5, {});
  expect(await hasWork(t.deps.db)).toBe(false);
  const prober = startProber(t.deps, () => 600, 500, 0);
  try {
    await sql`UPDATE stream SET "startDate" = "startDate" - 1 WHERE id = ${id}`.execute(t.deps.db);
    await expect.poll(watched).toEqual([{ stream: id }]);
  } finally {
    await prober.stop();
  }
  expect(await hasWork(t.deps.db)).toBe(true);
  await admin.call('DELETE', '/stream', { ids: id });
  await rest();
  expect(await hasWork(t.deps.db)).toBe(false);
});

it('a prober that rests finishes a live match that is over', async () => {
  const id = await makeStream(-600, { server: null, status: await statusId(admin, 'Live') });
  expect(await hasWork(t.deps.db)).toBe(false);
  await sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory)
    VALUES (${id}, 'unknown', now(), 'null', 'null') ON CONFLICT DO NOTHING`.execute(t.deps.db);
  expect(await hasWork(t.deps.db)).toBe(true);
  const prober = startProber(t.deps, () => 600, 500, 0);
  try {
    await expect.poll(async () => (await admin.call('GET', '/stream', { id })).body['phase']).toBe('finished');
  } finally {
    await prober.stop();
  }
});
