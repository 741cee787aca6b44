import { forgiving, searchKey } from '@touchline/names';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '#database/tables';
import { contains } from '#kit/list-sql';

/** Tables whose names people type in either script, on either keyboard layout. */
const keyed = ['sport', 'tournament', 'team'] as const;

const isKeyed = (table: string) => keyed.some((name) => name === table);

/** The values to store, with the name's search key where the table keeps one. */
export function withSearchKey(table: string, values: Record<string, unknown>): Record<string, unknown> {
  const { name } = values;
  return isKeyed(table) && typeof name === 'string' ? { ...values, searchKey: searchKey(name) } : values;
}

/** Whether a name holds the text; in keyed tables also in the other script, with ё for е, or on the wrong layout. */
export function nameHolds(table: string, text: string): RawBuilder<boolean> {
  const plainly = contains(sql`name`, text);
  const variants = isKeyed(table) ? forgiving(text).map((variant) => `%${variant}%`) : [];
  return variants.length === 0 ? plainly : sql<boolean>`(${plainly} OR "searchKey" LIKE ANY(${variants}::text[]))`;
}

/** Gives every name that has no search key yet its key: rows from before there were keys, or written past the API. */
export async function fillSearchKeys(db: Kysely<Database>): Promise<void> {
  for (const table of keyed) {
    const { rows } = await sql<{ id: number; name: string }>`
      SELECT id, name FROM ${sql.table(table)} WHERE "searchKey" = ''`.execute(db);
    if (rows.length === 0) continue;
    const keys = JSON.stringify(rows.map(({ id, name }) => ({ id, key: searchKey(name) })));
    await sql`
      UPDATE ${sql.table(table)} SET "searchKey" = given.key
      FROM jsonb_to_recordset(${keys}::jsonb) AS given(id int8, key text) WHERE given.id = ${sql.table(table)}.id`.execute(
      db,
    );
  }
}
