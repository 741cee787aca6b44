import { sql } from 'kysely';
import { deletePortions } from '#database/delete-portions';
import type { Db } from '#database/pool';

/** Deletes entries of the audit log that are older than the settings keep them. Gives how many. */
export async function deleteOldAudit(db: Db): Promise<number> {
  return deletePortions(db, 'audit', sql`at < now() - make_interval(days => (SELECT "auditDays" FROM setting))`);
}
