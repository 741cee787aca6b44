import { sql } from 'kysely';
import type { Expired } from '#database/delete-portions';

export const expiredDeliveries: Expired = {
  table: 'webhook_delivery',
  where: sql`"createdAt" < now() - interval '30 days' AND "dueAt" IS NULL`,
};
