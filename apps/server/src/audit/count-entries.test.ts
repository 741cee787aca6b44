import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { keepEntryCounts } from '#server/audit/count-entries';
import type { CountEntries } from '#server/audit/count-entries';
import { deleteOldAudit } from '#server/audit/clean-up';
import type { HttpError } from '#http/http-error';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await sql`UPDATE setting SET "auditDays" = 100`.execute(t.deps.db);
});
beforeEach(async () => {
  await sql`TRUNCATE audit RESTART IDENTITY`.execute(t.deps.db);
});
afterAll(() => t.close());

/** Entries as old as `age`, of which every third is of a team, with ids from the next one or from `first` on. */
const put = (rows: number, age: string, first: number | null = null) =>
  sql`INSERT INTO audit (id, at, action, entity, record) OVERRIDING SYSTEM VALUE
    SELECT coalesce(${first}::int8 - 1 + n, nextval('audit_id_seq')), now() - ${age}::interval, 'create',
      CASE WHEN n % 3 = 0 THEN 'team' ELSE 'sport' END, 1
    FROM generate_series(1, ${rows}) n`.execute(t.deps.db);
const totalOf = (count: CountEntries) => async (condition: typeof all) => (await count(condition, () => false)).total;
const all = sql`true`;
const teams = sql`entity = 'team'`;
const exactly = async (condition: typeof all) => {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int4 AS n FROM audit WHERE ${condition}`.execute(
    t.deps.db,
  );
  return rows[0]?.n;
};

it('counts every entry, old and new, while entries are added and the oldest are deleted', async () => {
  const count = totalOf(keepEntryCounts(t.deps.db, { block: 10 }));
  const expectExact = async (entries: number, ofTeams: number) => {
    expect([await count(all), await count(teams)]).toEqual([entries, ofTeams]);
    expect([await exactly(all), await exactly(teams)]).toEqual([entries, ofTeams]);
  };
  await expectExact(0, 0);
  await put(45, '200 days');
  await expectExact(45, 15);
  await put(60, '2 hours');
  await put(7, '1 minute');
  await expectExact(112, 37);
  await put(3, '1 second');
  await expectExact(115, 38);
  await deleteOldAudit(t.deps.db);
  await expectExact(70, 23);
});

it('counts an entry with a smaller id that appears late, and an id that was never used', async () => {
  const count = totalOf(keepEntryCounts(t.deps.db, { block: 10 }));
  await put(25, '2 hours', 1);
  await put(4, '10 minutes', 31);
  expect(await count(all)).toBe(29);
  await put(2, '10 minutes', 28);
  expect(await count(all)).toBe(31);
});

it('reads again only the first block and those to which entries are still added', async () => {
  const count = totalOf(keepEntryCounts(t.deps.db, { block: 10 }));
  await put(100, '2 hours');
  expect(await count(all)).toBe(100);
  // As no clean-up does.
  await sql`DELETE FROM audit WHERE id IN (5, 55, 100)`.execute(t.deps.db);
  expect(await count(all)).toBe(98);
});

it('is exact for callers at the same moment, also when none is settled yet', async () => {
  const count = totalOf(keepEntryCounts(t.deps.db, { block: 10 }));
  await put(35, '1 minute');
  expect(await Promise.all([count(all), count(all), count(teams)])).toEqual([35, 35, 11]);
  await put(150, '2 hours');
  const both = await Promise.all(Array.from({ length: 20 }, () => Promise.all([count(all), count(teams)])));
  expect(both).toEqual(Array.from({ length: 20 }, () => [185, 61]));
});

it('says how far it is when it takes longer than it may, and goes on from there', async () => {
  await put(600, '2 hours', 1);
  const count = keepEntryCounts(t.deps.db, { block: 5, answerMs: 0 });
  const answers: unknown[] = [];
  for (let calls = 0; calls < 3; calls++)
    answers.push(
      await count(teams, () => false).then(
        ({ total }) => total,
        ({ code, extra }: HttpError) => [code, extra.searched],
      ),
    );
  const unfinished = (entries: number) => ['search_unfinished', { entries, of: 605 }];
  expect(answers).toEqual([unfinished(255), unfinished(505), 200]);
});

it('stops when nobody waits any longer, and keeps what it has counted for whoever asks next', async () => {
  await put(600, '2 hours', 1);
  const count = keepEntryCounts(t.deps.db, { block: 5 });
  const answer = await count(teams, () => true).catch(({ code, extra }: HttpError) => [code, extra.searched]);
  expect(answer).toEqual(['search_unfinished', { entries: 255, of: 605 }]);
  // As no clean-up does.
  await sql`DELETE FROM audit WHERE id = 9`.execute(t.deps.db);
  expect((await count(teams, () => false)).total).toBe(200);
});
