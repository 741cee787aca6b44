import { sql } from 'kysely';
import { olderThan } from '#database/delete-portions';
import { deleteMonths } from '#database/months';
import type { Db } from '#database/pool';

/**
 * Deletes the histories of matches that ended longer ago than the settings say. That of a match goes as a whole: a part of it
 * would tell another availability.
 */
export async function deleteOldHistories(db: Db): Promise<void> {
  const isOver = sql`EXISTS (SELECT FROM stream WHERE stream.id = history.stream AND ${olderThan('endAt', 'historyDays')})`;
  await deleteMonths(db, { table: 'history', days: 'historyDays', where: isOver });
}
