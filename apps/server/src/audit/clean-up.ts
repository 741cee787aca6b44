import { sql } from 'kysely';
import type { Db } from '#database/pool';

/** Rows of one statement: a log of years must not hold a lock for long. */
const atOnce = 10_000;

/** Deletes entries of the audit log that are older than the settings keep them. Gives how many. */
export async function cleanAudit(db: Db): Promise<number> {
  let gone = 0;
  for (;;) {
    const { numAffectedRows } = await sql`DELETE FROM audit WHERE id IN (
      SELECT id FROM audit WHERE at < now() - make_interval(days => (SELECT "auditDays" FROM setting)) LIMIT ${atOnce})`.execute(
      db,
    );
    const rows = Number(numAffectedRows ?? 0);
    gone += rows;
    if (rows < atOnce) return gone;
  }
}
