import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TestApp } from '#server/testing/start-app';
import { prepared, withUnseenNumbers } from '#database/prepared';

let t: TestApp;
beforeAll(async () => {
  // Only the first statements of a process get a name: other tests have theirs, and these leave none for others.
  vi.resetModules();
  const { startTestApp } = await import('#server/testing/start-app');
  t = await startTestApp();
});
afterAll(async () => {
  await t.close();
  vi.resetModules();
});

const sum = (a: number, b: number) => sql<{ sum: number }>`${prepared} SELECT ${a}::int4 + ${b}::int4 AS sum`;

it('a marked statement is planned once for a connection and answers every time with its own values', async () => {
  await t.deps.db.connection().execute(async (db) => {
    for (let n = 0; n < 8; n++) expect((await sum(n, 1).execute(db)).rows).toEqual([{ sum: n + 1 }]);
    const { rows } = await sql<{ used: number }>`
      SELECT generic_plans + custom_plans AS used FROM pg_prepared_statements
      WHERE statement LIKE '%::int4 + %' AND NOT statement LIKE '%pg_prepared_statements%'`.execute(db);
    expect(rows).toEqual([{ used: 8 }]);
  });
});

it('a statement that fails spoils neither its connection nor its name', async () => {
  const share = (by: number) => sql<{ share: number }>`${prepared} SELECT 8 / ${by}::int4 AS share`;
  await t.deps.db.connection().execute(async (db) => {
    expect((await share(2).execute(db)).rows).toEqual([{ share: 4 }]);
    await expect(share(0).execute(db)).rejects.toThrow('division by zero');
    expect((await share(4).execute(db)).rows).toEqual([{ share: 2 }]);
  });
});

it('a marked statement still works after a migration has changed the columns of its view', async () => {
  await sql`CREATE VIEW numbers AS SELECT 1 AS one`.execute(t.deps.db);
  const all = sql`${prepared} SELECT * FROM numbers`;
  await t.deps.db.connection().execute(async (db) => {
    expect((await all.execute(db)).rows).toEqual([{ one: 1 }]);
    await sql`DROP VIEW numbers`.execute(db);
    await sql`CREATE VIEW numbers AS SELECT 1 AS one, 2 AS two`.execute(db);
    for (let times = 0; times < 2; times++) expect((await all.execute(db)).rows).toEqual([{ one: 1, two: 2 }]);
    await expect(db.transaction().execute((trx) => all.execute(trx))).rejects.toMatchObject({ code: '0A000' });
  });
  // Its connection has been replaced by one without the old plan.
  expect(await t.deps.db.transaction().execute(async (trx) => (await all.execute(trx)).rows)).toEqual([
    { one: 1, two: 2 },
  ]);
});

it('of many marked texts no more than 400 are planned once, and all are answered', async () => {
  await t.deps.db.connection().execute(async (db) => {
    for (let n = 0; n < 450; n++) {
      const { rows } = await sql`${prepared} SELECT ${sql.lit(n)} AS ${sql.ref(`number ${n}`)}`.execute(db);
      expect(rows).toEqual([{ [`number ${n}`]: n }]);
    }
    const { rows } = await sql<{ named: number }>`SELECT count(*) AS named FROM pg_prepared_statements`.execute(db);
    expect(rows[0]?.named).toBeGreaterThan(300);
    expect(rows[0]?.named).toBeLessThanOrEqual(401);
  });
});

it('all else runs without a name', async () => {
  await t.deps.db.connection().execute(async (db) => {
    await sql`SELECT ${'plain'} AS word`.execute(db);
    const { rows } = await sql`SELECT FROM pg_prepared_statements WHERE statement LIKE '%AS word%'`.execute(db);
    expect(rows).toEqual([]);
  });
});

it('hides the integers without a type from the planner, and nothing else', () => {
  const values = [7, 'text', 1.5, [1], null, 6, 7, 8, 9, 10];
  expect(
    withUnseenNumbers('a = $1 AND b = $2 AND c = $3 AND d = ANY($4) AND e = $5 LIMIT $10 OFFSET $6::int8', values),
  ).toBe(
    'a = (SELECT $1::int8) AND b = $2 AND c = $3 AND d = ANY($4) AND e = $5 LIMIT (SELECT $10::int8) OFFSET $6::int8',
  );
});
