import { sql } from 'kysely';
import { isFoundInOrder } from '#lists/read-few';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Db } from '#database/pool';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
let readFew: typeof import('#lists/read-few').readFew;
let readInOrder: typeof import('#lists/read-few').readInOrder;
beforeAll(async () => {
  // Only the first texts of a process are planned once, and only the first statements get a name: other tests have theirs.
  vi.resetModules();
  ({ readFew, readInOrder } = await import('#lists/read-few'));
  const { startTestApp } = await import('#server/testing/start-app');
  t = await startTestApp();
});
afterAll(() => t.close());

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** One page of those of 1 to 1,000 that are wanted, the greatest first. */
function read(db: Db, wanted: number[], page: number) {
  const query = { page, size: 4, sort: null, order: 'desc' as const, filters: [] };
  return readFew(db, query, wanted.length, {
    found: sql`SELECT id FROM generate_series(1, 1000) AS row (id) WHERE ${sql.ref('row.id')} = ANY(${wanted}::int8[])`,
    name: 'item',
    unseen: ['key', 'id'],
    columns: sql<{ id: number }>`item.id`,
    order: sql`item.id DESC`,
  });
}

it('reads pages in order, the last one for a number beyond it', async () => {
  const { db } = t.deps;
  expect(await read(db, numbers(10), 1)).toMatchObject({
    total: 10,
    last_page: 3,
    data: [10, 9, 8, 7].map((id) => ({ id })),
  });
  expect((await read(db, numbers(10), 2)).data.map(({ id }) => id)).toEqual([6, 5, 4, 3]);
  expect(await read(db, numbers(10), 9)).toMatchObject({ current_page: 3, data: [{ id: 2 }, { id: 1 }] });
  expect((await read(db, numbers(300), 1)).data.map(({ id }) => id)).toEqual([300, 299, 298, 297]);
  expect(await read(db, [], 1)).toMatchObject({ total: 0, last_page: 1, data: [] });
});

it('is planned once, however many ids are looked for', async () => {
  await t.deps.db.transaction().execute(async (trx) => {
    for (const count of [1, 2, 30, 60, 80, 90, 100, 5]) {
      const { data } = await read(trx, numbers(count), 1);
      expect(data[0]).toEqual({ id: count });
    }
    const { rows } = await sql`SELECT custom_plans, generic_plans FROM pg_prepared_statements
      WHERE statement LIKE '%generate_series%ARRAY%'`.execute(trx);
    // PostgreSQL makes five plans before it compares them with one for all.
    expect(rows).toEqual([{ custom_plans: 5, generic_plans: expect.toSatisfy((count) => Number(count) >= 3) }]);
  });
});

const query = (page: number, size: number) => ({ page, size, sort: null, order: 'desc' as const, filters: [] });

/** One page of those of 1 to 1,000 that are wanted, the greatest first, read in order. */
const readInTurn = (db: Db, wanted: number[], page: number) =>
  readInOrder(db, query(page, 4), wanted.length, {
    columns: sql<{ id: number }>`item.id`,
    from: sql`FROM generate_series(1, 1000) AS item (id) WHERE ${sql.ref('item.id')} = ANY(${wanted}::int8[])`,
    order: sql`item.id DESC`,
  });

it('reads pages of many rows in order, the last one for a number beyond it', async () => {
  const { db } = t.deps;
  const idsOf = async (count: number, page: number) =>
    (await readInTurn(db, numbers(count), page)).data.map(({ id }) => id);
  expect(await idsOf(700, 1)).toEqual([700, 699, 698, 697]);
  expect(await idsOf(700, 3)).toEqual([692, 691, 690, 689]);
  expect(await readInTurn(db, numbers(6), 9)).toMatchObject({
    total: 6,
    current_page: 2,
    data: [{ id: 2 }, { id: 1 }],
  });
});

it('plans such a page once, however many ids are looked for', async () => {
  await t.deps.db.transaction().execute(async (trx) => {
    for (const count of [700, 1, 300, 20, 90, 1_000, 5, 400])
      expect((await readInTurn(trx, numbers(count), 1)).data[0]).toEqual({ id: count });
    const { rows } = await sql`SELECT custom_plans, generic_plans FROM pg_prepared_statements
      WHERE statement LIKE '%IN (SELECT unnest%'`.execute(trx);
    expect(rows).toEqual([{ custom_plans: 5, generic_plans: expect.toSatisfy((count) => Number(count) >= 3) }]);
  });
});

it.each([
  ['everything', 1, 100, 10_000, 10_000, true],
  ['a thirtieth, at the beginning', 1, 10, 6_000, 200_000, true],
  ['a thirtieth, further on', 15, 10, 6_000, 200_000, true],
  ['a thirtieth, far on', 30, 10, 6_000, 200_000, false],
  ['a two-hundredth, of which all are found sooner', 1, 10, 1_000, 200_000, false],
  ['a table of unknown size', 1, 10, 6_000, Infinity, false],
])('reads %s in order if that takes less', (_, page, size, total, all, isInOrder) => {
  expect(isFoundInOrder(query(page, size), total, all)).toBe(isInOrder);
});
