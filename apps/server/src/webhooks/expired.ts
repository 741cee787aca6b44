import { sql } from 'kysely';
import { olderThan } from '#database/delete-portions';
import type { Expired } from '#database/delete-portions';

export const expiredDeliveries: Expired = {
  table: 'webhook_delivery',
  old: olderThan('createdAt', 'messageDays'),
  // What waits for a webhook that is off waits no longer than that either.
  where: sql`("dueAt" IS NULL OR NOT (SELECT enabled FROM webhook WHERE webhook.id = webhook_delivery.webhook))`,
};
