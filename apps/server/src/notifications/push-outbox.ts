import type { NoticeData, NoticeKind } from '@touchline/contract';
import { sql } from 'kysely';
import { aboutOf } from '#server/notifications/about';
import type { Transaction } from '#database/pool';

/** `quietUntil`: when their quiet hours end. */
export type PushNotification = { user: number; kind: NoticeKind; data: NoticeData; quietUntil: string | null };

export const overKinds: readonly NoticeKind[] = ['stream_back', 'incident_closed'];

/**
 * Puts notifications into the outbox of push messages, one for each browser of each person, in the transaction that makes
 * them true. A message about the same thing that has not been delivered is replaced; that something is over is not sent
 * to a browser that has not shown that it began.
 */
export async function pushNotifications(trx: Transaction, notifications: readonly PushNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  const entries = notifications.map((one, n) => ({ ...one, n, topic: topicOf(one) }));
  const isOver = (kind: ReturnType<typeof sql.ref>) => sql`${kind} = ANY(${[...overKinds]}::text[])`;
  const same = (other: string) =>
    sql`${sql.ref(`${other}.subscription`)} = target.subscription AND ${sql.ref(`${other}.topic`)} = target.topic`;
  await sql`
    WITH target AS MATERIALIZED (
      SELECT entry.*, push_subscription.id AS subscription
      FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        AS entry (n int4, "user" int8, kind text, data jsonb, topic text, "quietUntil" timestamptz)
        JOIN push_subscription ON push_subscription."user" = entry."user"
    ), replaced AS (
      UPDATE push_delivery SET "dueAt" = NULL, error = 'replaced' FROM target
      WHERE ${same('push_delivery')} AND "dueAt" IS NOT NULL
      RETURNING push_delivery.subscription, push_delivery.topic, tries
    )
    INSERT INTO push_delivery (subscription, kind, data, topic, "dueAt")
    SELECT subscription, kind, data, topic, coalesce("quietUntil", now()) FROM target
    WHERE NOT ${isOver(sql.ref('target.kind'))}
      OR NOT EXISTS (SELECT FROM replaced WHERE ${same('replaced')})
      OR EXISTS (SELECT FROM replaced WHERE ${same('replaced')} AND tries > 0)
      OR (SELECT NOT ${isOver(sql.ref('shown.kind'))} FROM push_delivery shown
        WHERE ${same('shown')} AND "deliveredAt" IS NOT NULL ORDER BY shown.id DESC LIMIT 1)
    ORDER BY n, subscription`.execute(trx);
}

/** What a notification is about: the signal of a stream, an incident, or itself alone. */
function topicOf({ kind, data }: PushNotification): string {
  const isShared = data['incident'] || kind === 'stream_down' || kind === 'stream_back';
  return isShared ? aboutOf(data) : `${kind} ${aboutOf(data)}`;
}
