import { sql } from 'kysely';
import { olderThan } from '#database/delete-portions';
import type { Expired } from '#database/delete-portions';

export const expiredDeliveries: Expired = {
  table: 'webhook_delivery',
  where: sql`${olderThan('createdAt', 'messageDays')} AND "dueAt" IS NULL`,
};
