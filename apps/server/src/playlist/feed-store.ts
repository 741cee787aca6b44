import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { change } from '#kit/change';

/** Queries stored and matched in one transaction. */
const portion = 200;

/**
 * Stores queries of an entry that a stream may be for, so that they are matched; the entry is done when all its readers
 * have theirs. False when no entry is due.
 */
export function storeDueQueries(db: Db): Promise<boolean> {
  return change(db, null, async (trx) => {
    const { rows } = await sql<{ id: number; event_id: string }>`
      SELECT id, event_id FROM feed_entry WHERE matching = 'due' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(
      trx,
    );
    const [entry] = rows;
    if (!entry) return false;
    const { numAffectedRows = 0n } = await sql`
      INSERT INTO playlist OVERRIDING SYSTEM VALUE
      SELECT * FROM feed_query WHERE event_id = ${entry.event_id} ORDER BY "user" LIMIT ${sql.lit(portion)}
      ON CONFLICT DO NOTHING`.execute(trx);
    if (numAffectedRows < portion)
      await sql`UPDATE feed_entry SET matching = 'stored' WHERE id = ${entry.id}`.execute(trx);
    return true;
  });
}
