import { sql } from 'kysely';
import type { Transaction } from '#database/pool';

/** The columns to write, with their SQL types. */
export type ColumnTypes = Record<string, string>;

/** Inserts rows in one statement, in their order. `id` is written as given: see `drawIds`. */
export async function insertRows<C extends ColumnTypes>(
  trx: Transaction,
  table: string,
  types: C,
  rows: readonly Record<keyof C, unknown>[],
): Promise<void> {
  const names = sql.join(Object.keys(types).map((name) => sql.ref(name)));
  await sql`INSERT INTO ${sql.table(table)} (${names}) ${'id' in types ? sql`OVERRIDING SYSTEM VALUE` : sql``}
    SELECT ${names} FROM ${recordset(types, rows)}`.execute(trx);
}

/** SQL: rows as a table, called `given`. */
export function recordset<C extends ColumnTypes>(types: C, rows: readonly Record<keyof C, unknown>[]) {
  const columns = Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (${sql.join(columns)})`;
}

/** Ids for new rows of a table, so that rows of others can refer to them. */
export async function drawIds(trx: Transaction, table: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${`"${table}"`}, 'id')) AS id FROM generate_series(1, ${count})`.execute(trx);
  return rows.map(({ id }) => id);
}

/** An instant as JSON has it; null stays null. */
export const instantOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** The value of a key that must be there. */
export function valueOf<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The rehearsal lacks ${String(key)}`);
  return value;
}
