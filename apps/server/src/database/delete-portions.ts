import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#database/pool';

/** Rows of a table that are no longer needed: `where` is SQL over the table. Each feature declares its own. */
export type Expired = { table: string; where: RawBuilder<unknown> };

/** SQL: whether an instant is longer ago than the days that a setting says. */
export const olderThan = (column: string, setting: string) =>
  sql<boolean>`${sql.ref(column)} < now() - make_interval(days => (SELECT ${sql.ref(setting)} FROM setting))`;

/**
 * Rows deleted per statement, so that a backlog of days neither holds locks for long nor hits the statement timeout.
 */
const portion = 5_000;

/**
 * Deletes the rows of a table that match `where`, in portions; locked rows are left for the next run. Returns how many.
 */
export async function deletePortions(db: Db, table: string, where: RawBuilder<unknown>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const rows = await db.transaction().execute(async (trx) => {
      // Triggers log what people delete.
      await sql`SELECT set_config('touchline.expired', 'on', true)`.execute(trx);
      const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${where} LIMIT ${portion} FOR UPDATE SKIP LOCKED))`.execute(trx);
      return Number(numAffectedRows ?? 0);
    });
    deleted += rows;
    if (rows < portion) return deleted;
  }
}
