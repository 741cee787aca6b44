import { deletePortions, olderThan } from '#database/delete-portions';
import type { Db } from '#database/pool';

/** Deletes audit log entries that are older than the retention of the settings. Returns their number. */
export async function deleteOldAudit(db: Db): Promise<number> {
  return deletePortions(db, { table: 'audit', old: olderThan('at', 'auditDays') });
}
