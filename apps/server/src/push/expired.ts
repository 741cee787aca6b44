import { sql } from 'kysely';
import { olderThan } from '#database/delete-portions';
import type { Expired } from '#database/delete-portions';

export const expiredPushes: Expired = {
  table: 'push_delivery',
  old: olderThan('createdAt', 'messageDays'),
  where: sql`"dueAt" IS NULL`,
};
