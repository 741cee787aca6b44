import type { NoticeData, NoticeKind } from '@touchline/contract';
import type { Language } from '@touchline/i18n/languages';
import { sql } from 'kysely';
import { mailNotifications } from '#server/notifications/mail';
import { pushNotifications } from '#server/notifications/push-outbox';
import { defaultChannels } from '#server/profile/preferences';
import { quietUntil } from '#server/notifications/quiet-hours';
import { isSeenBy } from '#server/streams/access';
import { prepared } from '#database/prepared';
import type { Transaction } from '#database/pool';
import { publishMany } from '#kit/events';
import { olderThan } from '#database/delete-portions';
import type { Expired } from '#database/delete-portions';

export const expiredNotices: Expired = {
  table: 'notice',
  where: sql`${olderThan('createdAt', 'noticeDays')} OR "readAt" < now() - interval '30 days'`,
};

export type NewNotification = { user: number; kind: NoticeKind; data: NoticeData };

/** Notifies a person; see `notifyMany`. */
export async function notify(trx: Transaction, notification: NewNotification): Promise<void> {
  await notifyMany(trx, [notification]);
}

/**
 * Notifies people through their chosen channels, console, mail or push, in the transaction that makes it true. `data` holds
 * the values of the sentence (see `noticeData`). Blocked people, and people whose access rule hides the stream, are
 * skipped.
 */
export async function notifyMany(trx: Transaction, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  const { notices, mails, pushes } = await store(trx, notifications);
  // Also wakes whoever sends push messages.
  const withoutNotice = pushes.flatMap(({ id }) => (notices.some(({ user }) => user === id) ? [] : [id]));
  await publishMany(trx, 'notice', [...notices, ...[...new Set(withoutNotice)].map((user) => ({ id: null, user }))]);
  await pushNotifications(
    trx,
    pushes.flatMap(({ n, id, quietUntil: until }) => {
      const notification = notifications[n - 1];
      return notification ? [{ ...notification, user: id, quietUntil: until }] : [];
    }),
  );
  await mailNotifications(
    trx,
    mails.flatMap(({ n, ...recipient }) => {
      const notification = notifications[n - 1];
      return notification ? [{ recipient, kind: notification.kind, data: notification.data }] : [];
    }),
  );
}

type Stored = {
  notices: { id: number; user: number }[];
  /** The recipients of mails; `n` is the notification's position, from 1. */
  mails: { n: number; id: number; email: string; language: Language | null; quietUntil: string | null }[];
  /** The recipients of push messages. */
  pushes: { n: number; id: number; quietUntil: string | null }[];
};

/**
 * Stores the notifications for the console. One that repeats within minutes replaces its unread predecessor and counts
 * the repetitions. Uses one statement, so that locks held while many people are notified are held no longer than for
 * one.
 */
async function store(trx: Transaction, notifications: readonly NewNotification[]): Promise<Stored> {
  const entries = notifications.map((one) => ({ ...one, usual: defaultChannels(one.kind) }));
  const same = sql`'{times,reason,pictured}'::text[]`;
  const { rows } = await sql<Stored>`${prepared}
    WITH recipients AS MATERIALIZED (
      SELECT n, person.id, email, settings ->> 'language' AS language, ${quietUntil} AS "quietUntil", "emailVerifiedAt" IS NOT NULL AS "isConfirmed",
        one ->> 'kind' AS kind, one -> 'data' AS data, (one -> 'data') - ${same} AS core,
        (one -> 'usual') || coalesce(settings -> 'notifications' -> (one ->> 'kind'), '{}') AS channels
      FROM jsonb_array_elements(${JSON.stringify(entries)}::jsonb) WITH ORDINALITY AS entry(one, n)
        JOIN "user" person ON person.id = (one ->> 'user')::int8
      WHERE status = 'active' AND (jsonb_typeof(one #> '{data,stream}') IS DISTINCT FROM 'number'
        OR ${isSeenBy('person', sql`(one #>> '{data,stream}')::int8`)})
    ), combined AS MATERIALIZED (
      SELECT min(n) AS n, id, kind, core, (array_agg(data ORDER BY n DESC))[1] AS data, count(*) AS times
      FROM recipients WHERE (channels ->> 'console')::bool GROUP BY id, kind, core
    ), replaced AS (
      DELETE FROM notice WHERE id IN (
        SELECT notice.id FROM notice JOIN combined ON combined.id = notice."user" AND combined.kind = notice.kind
        WHERE "readAt" IS NULL AND "createdAt" > now() - interval '5 minutes' AND notice.data - ${same} = combined.core
        ORDER BY notice.id FOR UPDATE OF notice)
      RETURNING "user", kind, data - ${same} AS core, coalesce((data ->> 'times')::int8, 1) AS times
    ), counted AS (
      SELECT combined.n, combined.id, combined.kind, combined.data, combined.times + coalesce(sum(replaced.times), 0) AS times
      FROM combined LEFT JOIN replaced ON replaced."user" = combined.id AND replaced.kind = combined.kind AND replaced.core = combined.core
      GROUP BY combined.n, combined.id, combined.kind, combined.data, combined.times
    ), inserted AS (
      INSERT INTO notice ("user", kind, data)
      SELECT id, kind, CASE WHEN times > 1 THEN data || jsonb_build_object('times', times) ELSE data END
      FROM counted ORDER BY n
      RETURNING id, "user"
    )
    SELECT
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'user', "user") ORDER BY id) FROM inserted), '[]') AS notices,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('n', n, 'id', id, 'email', email, 'language', language, 'quietUntil', "quietUntil") ORDER BY n)
        FROM recipients WHERE (channels ->> 'mail')::bool AND "isConfirmed"), '[]') AS mails,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('n', n, 'id', id, 'quietUntil', "quietUntil") ORDER BY n)
        FROM recipients WHERE (channels ->> 'push')::bool
          AND EXISTS (SELECT FROM push_subscription WHERE push_subscription."user" = recipients.id)), '[]') AS pushes`.execute(
    trx,
  );
  return rows[0] ?? { notices: [], mails: [], pushes: [] };
}
