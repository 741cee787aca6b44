import { expiredSignIns } from '#server/auth/expired';
import { expiredExports } from '#server/exports/exports';
import { expiredEvents } from '#server/events/missed';
import { expiredImports } from '#server/imports/expired';
import { expiredIncidents } from '#server/incidents/expired';
import { expiredPushes } from '#server/push/expired';
import { expiredDeliveries } from '#server/webhooks/expired';
import { expiredMails } from '#server/mail/outbox';
import { expiredHooks } from '#server/media-hooks/expired';
import { expiredViewers } from '#server/viewers/expired';
import { expiredHandovers } from '#server/handovers/routes';
import { expiredNotices } from '#server/notifications/notify';
import { expiredQueries } from '#server/playlist/expired';
import { deletePortions } from '#database/delete-portions';
import type { Db } from '#database/pool';
import { expiredAttempts } from '#http/attempt';

const expired = [
  ...expiredSignIns,
  expiredAttempts,
  ...expiredHooks,
  expiredEvents,
  expiredMails,
  expiredNotices,
  expiredHandovers,
  expiredIncidents,
  ...expiredImports,
  expiredExports,
  expiredDeliveries,
  expiredPushes,
  expiredViewers,
  ...expiredQueries,
];

/** Deletes what has expired, table by table. A table that fails does not stop the others; throws the failures at the end. */
export async function deleteExpired(db: Db): Promise<void> {
  const failures: unknown[] = [];
  for (const each of expired) await deletePortions(db, each).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Could not delete all expired rows');
}
