import { sql } from 'kysely';
import { olderThan } from '#database/delete-portions';
import type { Expired } from '#database/delete-portions';

/** The history of a match goes as a whole: a part of it would tell another availability. */
export const expiredHistory: Expired = {
  table: 'history',
  old: olderThan('at', 'historyDays'),
  where: sql`EXISTS (SELECT FROM stream WHERE stream.id = history.stream AND ${olderThan('endAt', 'historyDays')})`,
};
