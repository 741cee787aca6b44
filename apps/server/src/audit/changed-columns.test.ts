import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Transaction } from '#database/pool';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Runs `work` on a table under audit that nobody else sees, and takes it back. */
async function withTable(columns: string, work: (trx: Transaction) => Promise<void>): Promise<void> {
  const trx = await t.deps.db.startTransaction().execute();
  try {
    await sql`CREATE TABLE thing (id int8 GENERATED ALWAYS AS IDENTITY, ${sql.raw(columns)})`.execute(trx);
    await sql`SELECT audit_table('thing'), audit_follow_columns()`.execute(trx);
    await work(trx);
  } finally {
    await trx.rollback().execute();
  }
}

const set = (trx: Transaction, values: string) => sql`UPDATE thing SET ${sql.raw(values)}`.execute(trx);

async function logOf(trx: Transaction) {
  const query = trx.selectFrom('audit').select(['record', 'before', 'after']).where('entity', '=', 'thing');
  return query.where('action', '=', 'update').orderBy('id').execute();
}

const values = [
  ['text', `'a'`, `''`, 'a', ''],
  ['text', 'NULL', `'NULL'`, null, 'NULL'],
  ['int8', '9007199254740991', 'NULL', 9007199254740991, null],
  ['bool', 'false', 'true', false, true],
  ['float8', '0.1', '1e-7', 0.1, 1e-7],
  ['date', `'2026-11-29'`, `'2026-11-30'`, '2026-11-29', '2026-11-30'],
  ['time', `'20:45'`, `'20:45:01'`, '20:45:00', '20:45:01'],
  ['timestamptz', `'2026-11-29 20:45Z'`, 'NULL', '2026-11-29T20:45:00+00:00', null],
  ['jsonb', `'{"a": [1]}'`, `'{"a": []}'`, { a: [1] }, { a: [] }],
  ['int[]', `'{1,2}'`, `'{}'`, [1, 2], []],
  ['text[]', `'{"a b"}'`, `'{NULL}'`, ['a b'], [null]],
  ['cidr[]', `'{192.0.2.0/24}'`, `'{2001:db8::/32}'`, ['192.0.2.0/24'], ['2001:db8::/32']],
  ['bytea', `'\\x00'`, `'\\xff'`, String.raw`\x00`, String.raw`\xff`],
] as const;

it.each(values)('an update of a column of type %s from %s to %s is logged with both values', async (...row) => {
  const [type, former, present, before, after] = row;
  await withTable(`"the value" ${type} DEFAULT ${former}, other text DEFAULT 'x'`, async (trx) => {
    await sql`INSERT INTO thing DEFAULT VALUES`.execute(trx);
    await set(trx, `"the value" = ${present}`);
    await set(trx, `"the value" = ${present}, other = 'x'`);
    expect(await logOf(trx)).toEqual([
      { record: expect.any(Number), before: { 'the value': before }, after: { 'the value': after } },
    ]);
  });
});

it('each row of an update has its own entry, and one that has not changed has none', async () => {
  await withTable('n int', async (trx) => {
    await sql`INSERT INTO thing (n) VALUES (1), (2), (3)`.execute(trx);
    await set(trx, 'n = greatest(n, 2)');
    await set(trx, 'n = n + 1');
    expect((await logOf(trx)).map(({ before, after }) => [before, after])).toEqual([
      [{ n: 1 }, { n: 2 }],
      [{ n: 2 }, { n: 3 }],
      [{ n: 2 }, { n: 3 }],
      [{ n: 3 }, { n: 4 }],
    ]);
  });
});

it('columns that the log never shows make no entry, and secrets are masked', async () => {
  await withTable(`version int DEFAULT 1, "feedLastError" text, "secretSealed" bytea, url text`, async (trx) => {
    await sql`INSERT INTO thing DEFAULT VALUES`.execute(trx);
    await set(trx, `version = 2, "feedLastError" = 'late'`);
    await set(trx, `"secretSealed" = '\\x01', url = 'https://example.org/a?password=b'`);
    expect(await logOf(trx)).toEqual([
      {
        record: 1,
        before: { secretSealed: null, url: null },
        after: { secretSealed: '•••', url: 'https://example.org/a?…' },
      },
    ]);
  });
});
