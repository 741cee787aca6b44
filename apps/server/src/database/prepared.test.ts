import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import { prepared } from '#database/prepared';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

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

it('all else runs without a name', async () => {
  await t.deps.db.connection().execute(async (db) => {
    await sql`SELECT ${'plain'} AS word`.execute(db);
    const { rows } = await sql`SELECT FROM pg_prepared_statements WHERE statement LIKE '%AS word%'`.execute(db);
    expect(rows).toEqual([]);
  });
});
