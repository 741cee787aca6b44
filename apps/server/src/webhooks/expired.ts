import { sql } from 'kysely';
import { olderThan } from '#database/delete-portions';
import type { Expired } from '#database/delete-portions';

export const expiredDeliveries: Expired = {
  table: 'webhook_delivery',
  old: olderThan('createdAt', 'messageDays'),
  where: sql`"dueAt" IS NULL`,
};
