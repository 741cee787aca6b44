import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#database/pool';

/** Rows of a table that nobody needs any more: `where` is SQL over the table. Each feature names its own. */
export type Expired = { table: string; where: RawBuilder<unknown> };

/** Rows of one statement: what has piled up over days must neither hold locks for long nor run out of time. */
const portion = 5_000;

/** Deletes the rows of a table that `where` names, a portion at a time; rows in use are left for the next time. Gives how many. */
export async function deletePortions(db: Db, table: string, where: RawBuilder<unknown>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${sql.table(table)} WHERE ${where} LIMIT ${portion} FOR UPDATE SKIP LOCKED))`.execute(db);
    const rows = Number(numAffectedRows ?? 0);
    deleted += rows;
    if (rows < portion) return deleted;
  }
}
