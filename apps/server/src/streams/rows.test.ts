import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRow, readRows } from '#server/streams/rows';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
let ids: number[];

beforeAll(async () => {
  t = await startTestApp({ DATABASE_POOL: '2' });
  const editor = await t.signIn('editor');
  const sport = (await editor.call('POST', '/stream/sport', { name: 'Rowing', duration: 60 })).body['id'];
  const match = { sport, startDate: '2026-05-01', startTime: '12:00', title: 'Regatta' };
  const made = [await editor.call('POST', '/stream', match), await editor.call('POST', '/stream', match)];
  ids = made.map(({ body }) => Number(body['id']));
});
afterAll(() => t.close());

it('returns rows in the requested order, and none for ids that do not exist', async () => {
  const [first = 0, second = 0] = ids;
  expect((await readRows(t.deps.pool, [second, 999_999, first])).map(({ id }) => id)).toEqual([second, first]);
  expect(await readRow(t.deps.pool, 999_999)).toBeNull();
});

it('reads concurrently requested rows with one statement', async () => {
  const before = await statements();
  const asked = Array.from({ length: 400 }, (_, place) => ids[place % 2] ?? 0);
  const rows = await Promise.all(asked.map((id) => readRow(t.deps.pool, id)));
  expect(rows.map((row) => row?.id)).toEqual(asked);
  expect((await statements()) - before).toBe(1);
});

it('reads the pages that are requested during a statement with the next one, a large one by itself', async () => {
  const { pool } = t.deps;
  const before = await statements();
  const first = readRows(pool, ids);
  await new Promise((resolve) => setImmediate(resolve));
  const pages = [readRows(pool, ids.toReversed()), readRows(pool, ids.slice(1)), readRows(pool, [])];
  const large = readRows(pool, [...ids, ...Array.from({ length: 200 }, (_, place) => 900_000 + place)]);
  expect(idsOf(await first)).toEqual(ids);
  expect((await Promise.all(pages)).map(idsOf)).toEqual([ids.toReversed(), ids.slice(1), []]);
  expect(idsOf(await large)).toEqual(ids);
  expect((await statements()) - before).toBe(3);
});

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

it('keeps the plan of its statement after five executions, however few rows are requested', async () => {
  const client = await t.deps.pool.connect();
  try {
    const onOneConnection = Object.assign(Object.create(t.deps.pool), { query: client.query.bind(client) }) as Pool;
    for (let times = 0; times < 10; times++) await readRows(onOneConnection, [ids[times % 2] ?? 0]);
    const plans = `SELECT custom_plans::int AS count FROM pg_prepared_statements WHERE name = 'stream rows'`;
    expect((await client.query(plans)).rows).toEqual([{ count: 5 }]);
  } finally {
    client.release(true);
  }
});

it('still works after a migration has changed the view of its prepared statement', async () => {
  await readRows(t.deps.pool, ids);
  const views = await readFile(new URL('../../migrations/views.sql', import.meta.url), 'utf8');
  await t.deps.pool.query(`ALTER TABLE stream ADD COLUMN newer text NOT NULL DEFAULT 'x'; ${views}`);
  for (let times = 0; times < 4; times++) expect(await readRows(t.deps.pool, ids)).toHaveLength(2);
});

let counted = 0;
let isCounting = false;

/** The number of statements over the view so far. */
async function statements(): Promise<number> {
  if (!isCounting) {
    const { pool } = t.deps;
    const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
    Object.assign(pool, {
      query: (...args: unknown[]) => {
        if (JSON.stringify(args[0]).includes('stream_item')) counted++;
        return query(...args);
      },
    });
    isCounting = true;
  }
  await sql`SELECT 1`.execute(t.deps.db);
  return counted;
}
