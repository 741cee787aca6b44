import { deleteMonths } from '#database/months';
import type { Db } from '#database/pool';

/** Deletes audit log entries that are older than the retention of the settings. */
export async function deleteOldAudit(db: Db): Promise<void> {
  await deleteMonths(db, { table: 'audit', days: 'auditDays' });
}
