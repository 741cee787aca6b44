import { sql } from 'kysely';
import { olderThan } from '#database/delete-portions';
import type { Expired } from '#database/delete-portions';

export const expiredPushes: Expired = {
  table: 'push_delivery',
  where: sql`${olderThan('createdAt', 'messageDays')} AND "dueAt" IS NULL`,
};
