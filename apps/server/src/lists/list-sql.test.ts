import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';

const db = new Kysely({ dialect: new PostgresDialect({ pool: new Pool() }) });
afterAll(() => db.destroy());

const columns: ListColumns = {
  startAt: { sql: sql.ref('startAt'), kind: 'instant', neverNull: true },
  endedAt: { sql: sql.ref('endedAt'), kind: 'instant' },
};

it.each([
  ['startAt', 'asc', '"startAt" ASC, "id" ASC'],
  ['startAt', 'desc', '"startAt" DESC, "id" DESC'],
  ['endedAt', 'asc', '"endedAt" ASC, "id" ASC'],
  ['endedAt', 'desc', '"endedAt" DESC NULLS LAST, "id" DESC'],
] as const)('%s %s puts null last, and names null only where there is one', (sort, order, expected) => {
  const query = { page: 1, size: 10, sort, order, filters: [] };
  expect(orderSql(columns, query, sql`id`, sql.ref('id')).compile(db).sql).toBe(expected);
});
