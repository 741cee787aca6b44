import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Db } from '#database/pool';
import type { ListQuery } from '#http/list-query';
import type { User } from '#http/user';
import { isAsOpened, readList } from '#lists/read-page';
import { availabilityOf } from '#server/dashboard/availability';
import { liveNow, nextHour, serverLoads } from '#server/dashboard/live';
import { awaitingOf, importsOf } from '#server/dashboard/own';
import { takenByMonth, takenByPerson } from '#server/dashboard/taken';
import { listHandovers } from '#server/handovers/read-handovers';
import { incidentList } from '#server/incidents/incident-sql';
import { countOwn, listOwn } from '#server/playlist/list';
import { listReviews } from '#server/playlist/review-list';
import { listWall } from '#server/streams/wall';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
beforeAll(async () => {
  // Only the first statements of a process get a name, and other tests have theirs.
  vi.resetModules();
  const { startTestApp } = await import('#server/testing/start-app');
  t = await startTestApp();
});
afterAll(() => t.close());

const who: User = {
  id: 1,
  name: 'Reader',
  email: 'reader@example.org',
  role: 'admin',
  session: 1,
  accessToken: null,
  access: 'allow',
  streams: [],
};
const opened: ListQuery = { page: 1, size: 10, sort: null, order: 'desc', filters: [] };

const reads: Record<string, (db: Db) => Promise<unknown>> = {
  'the live matches of the dashboard': (db) => liveNow({ ...t.deps, db }, who),
  'the next hour': (db) => nextHour({ ...t.deps, db }, who),
  'the load of the servers': (db) => serverLoads(db, who),
  'the availability of a day': (db) => availabilityOf(db, who, 24),
  'the takes of the months': (db) => takenByMonth(db, who),
  'the takes of the people': (db) => takenByPerson(db, who),
  'the waiting queries': (db) => awaitingOf(db, who),
  'the latest imports': (db) => importsOf(db, who),
  'a playlist': (db) => listOwn({ ...t.deps, db }, who, opened, null),
  'the numbers of a playlist': (db) => countOwn(db, who),
  'the queries that wait for an answer': (db) => listReviews(db, who, opened),
  'the wall': (db) => listWall({ ...t.deps, db }, who, opened),
  'the handovers': (db) => listHandovers(db, who),
  'the incidents': (db) =>
    readList(db, opened, { ...incidentList(who, opened, ''), isPlannedOnce: isAsOpened(opened, '') }),
};

/** These read their rows and how many there are. */
const lists = ['a playlist', 'the queries that wait for an answer', 'the wall', 'the incidents'];
const calls = 10;

/** How often each statement of this connection was planned, by its name. */
async function plansOf(db: Db): Promise<Map<string, { custom: number; generic: number }>> {
  const { rows } = await sql<{ name: string; custom: number; generic: number }>`
    SELECT name, custom_plans AS custom, generic_plans AS generic FROM pg_prepared_statements`.execute(db);
  return new Map(rows.map(({ name, ...plans }) => [name, plans]));
}

it.each(Object.keys(reads))('%s, which screens read again after changes, are planned once', async (name) => {
  await t.deps.db.connection().execute(async (db) => {
    const before = await plansOf(db);
    for (let times = 0; times < calls; times++) await reads[name]?.(db);
    const plans = [...(await plansOf(db))].map(([statement, { custom, generic }]) => ({
      custom: custom - (before.get(statement)?.custom ?? 0),
      generic: generic - (before.get(statement)?.generic ?? 0),
    }));
    const run = plans.filter(({ custom, generic }) => custom + generic > 0);
    expect(run.length).toBe(lists.includes(name) ? 2 : 1);
    // PostgreSQL makes five plans before it compares them with one for all.
    for (const { custom, generic } of run) {
      expect(custom).toBeLessThanOrEqual(5);
      expect(custom + generic).toBe(calls);
    }
  });
});
