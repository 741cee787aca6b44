import { sql } from 'kysely';
import type { Expired } from '#database/delete-portions';

export const expiredPushes: Expired = {
  table: 'push_delivery',
  where: sql`"createdAt" < now() - interval '30 days' AND "dueAt" IS NULL`,
};
