import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#database/pool';

/**
 * Rows of a table that are no longer needed: `where` is SQL over the table. Each feature declares its own. In a table whose
 * rows come in the order of their ids, `old` are those that are old enough, and `where`, if there is one, is about these
 * alone.
 */
export type Expired =
  | { table: string; where: RawBuilder<unknown>; old?: never }
  | { table: string; old: RawBuilder<unknown>; where?: RawBuilder<unknown> };

/** SQL: whether an instant is longer ago than the days that a setting says. */
export const olderThan = (column: string, setting: string) =>
  sql<boolean>`${sql.ref(column)} < now() - make_interval(days => (SELECT ${sql.ref(setting)} FROM setting))`;

/**
 * Rows deleted per statement, so that a backlog of days neither holds locks for long nor hits the statement timeout.
 */
const portion = 5_000;

/** Deletes expired rows in portions; locked ones are left for the next run. Returns how many. */
export function deletePortions(db: Db, { table, ...rows }: Expired): Promise<number> {
  return rows.old
    ? deleteFromOldest(db, { table }, rows.old, rows.where ?? sql`true`)
    : deleteWherever(db, table, rows.where);
}

async function deleteWherever(db: Db, table: string, where: RawBuilder<unknown>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const rows = await asExpired(db, 'on', async (trx) => {
      const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${where} LIMIT ${portion} FOR UPDATE SKIP LOCKED))`.execute(trx);
      return Number(numAffectedRows ?? 0);
    });
    deleted += rows;
    if (rows < portion) return deleted;
  }
}

/**
 * Goes through the ids of a table, or of one `part` of it, from the smallest on, until a whole portion is too young. No
 * statement looks at more rows than a portion has, nor again at those that the ones before have deleted: in a table of ten
 * million rows that takes seconds. Returns how many rows it deleted.
 */
export async function deleteFromOldest(
  db: Db,
  { table, part = table }: { table: string; part?: string },
  old: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<number> {
  const rowsOf = sql`${sql.table(part)} AS ${sql.table(table)}`;
  let deleted = 0;
  let after = 0;
  for (;;) {
    const seen = await asExpired(db, part === table ? 'on' : 'part', async (trx) => {
      const { rows } = await sql<{ last: number; old: number; deleted: number }>`
        WITH seen AS MATERIALIZED (
          SELECT id, ${old} AS "isOld" FROM ${rowsOf} WHERE id > ${after} ORDER BY id LIMIT ${portion}),
        gone AS (
          DELETE FROM ${rowsOf} WHERE ctid = ANY(ARRAY(
            SELECT ctid FROM ${rowsOf} WHERE id IN (SELECT id FROM seen WHERE "isOld") AND (${where})
            FOR UPDATE SKIP LOCKED))
          RETURNING 1)
        SELECT max(id) AS last, count(*) FILTER (WHERE "isOld") AS old, (SELECT count(*) FROM gone) AS deleted FROM seen`.execute(
        trx,
      );
      return rows[0] ?? { last: 0, old: 0, deleted: 0 };
    });
    deleted += seen.deleted;
    if (seen.old === 0) return deleted;
    after = seen.last;
  }
}

/** Triggers log what people delete, and not what has expired, which they know by any value of this setting. */
function asExpired<T>(db: Db, value: 'on' | 'part', work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`SELECT set_config('touchline.expired', ${value}, true)`.execute(trx);
    return work(trx);
  });
}
