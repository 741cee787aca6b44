import type { NoticeData, NoticeKind } from '@touchline/contract';
import type { Language } from '@touchline/i18n/languages';
import { sql } from 'kysely';
import { mailNews } from '#server/notifications/mail';
import { defaultChannels } from '#server/profile/preferences';
import { prepared } from '#database/prepared';
import type { Transaction } from '#database/pool';
import { publishMany } from '#kit/events';
import type { Expired } from '#database/delete-portions';

export const expiredNotices: Expired = {
  table: 'notice',
  where: sql`"createdAt" < now() - interval '90 days' OR "readAt" < now() - interval '30 days'`,
};

export type News = { user: number; kind: NoticeKind; data: NoticeData };

/** Notifies a person; see `notifyMany`. */
export async function notify(trx: Transaction, news: News): Promise<void> {
  await notifyMany(trx, [news]);
}

/**
 * Notifies people through their chosen channels, console or mail, in the transaction that makes it true. `data` holds
 * the values of the sentence (see `noticeData`). Blocked people, and people whose access rule hides the stream, are
 * skipped.
 */
export async function notifyMany(trx: Transaction, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  const { notices, mails } = await store(trx, news);
  await publishMany(trx, 'notice', notices);
  await mailNews(
    trx,
    mails.flatMap(({ n, ...reader }) => {
      const notification = news[n - 1];
      return notification ? [{ reader, kind: notification.kind, data: notification.data }] : [];
    }),
  );
}

type Stored = {
  notices: { id: number; user: number }[];
  /** The recipients of mails; `n` is the notification's position, from 1. */
  mails: { n: number; id: number; email: string; language: Language | null }[];
};

/**
 * Stores the notifications for the console. One that repeats within minutes replaces its unread predecessor and counts
 * the repetitions. Uses one statement, so that locks held while many people are notified are held no longer than for
 * one.
 */
async function store(trx: Transaction, news: readonly News[]): Promise<Stored> {
  const given = news.map((one) => ({ ...one, usual: defaultChannels(one.kind) }));
  const same = sql`'{times,reason}'::text[]`;
  const { rows } = await sql<Stored>`${prepared}
    WITH reached AS MATERIALIZED (
      SELECT n, person.id, email, settings ->> 'language' AS language, "emailVerifiedAt" IS NOT NULL AS "isConfirmed",
        one ->> 'kind' AS kind, one -> 'data' AS data, (one -> 'data') - ${same} AS core,
        (one -> 'usual') || coalesce(settings -> 'notifications' -> (one ->> 'kind'), '{}') AS ways
      FROM jsonb_array_elements(${JSON.stringify(given)}::jsonb) WITH ORDINALITY AS given(one, n)
        JOIN "user" person ON person.id = (one ->> 'user')::int8
      WHERE status = 'active' AND (jsonb_typeof(one #> '{data,stream}') IS DISTINCT FROM 'number'
        OR (access = 'deny') = EXISTS (
          SELECT FROM user_stream
          WHERE user_stream."user" = person.id AND user_stream.stream = (one #>> '{data,stream}')::int8))
    ), told AS MATERIALIZED (
      SELECT min(n) AS n, id, kind, core, (array_agg(data ORDER BY n DESC))[1] AS data, count(*) AS times
      FROM reached WHERE (ways ->> 'console')::bool GROUP BY id, kind, core
    ), gone AS (
      DELETE FROM notice WHERE id IN (
        SELECT notice.id FROM notice JOIN told ON told.id = notice."user" AND told.kind = notice.kind
        WHERE "readAt" IS NULL AND "createdAt" > now() - interval '5 minutes' AND notice.data - ${same} = told.core
        ORDER BY notice.id FOR UPDATE OF notice)
      RETURNING "user", kind, data - ${same} AS core, coalesce((data ->> 'times')::int8, 1) AS times
    ), counted AS (
      SELECT told.n, told.id, told.kind, told.data, told.times + coalesce(sum(gone.times), 0) AS times
      FROM told LEFT JOIN gone ON gone."user" = told.id AND gone.kind = told.kind AND gone.core = told.core
      GROUP BY told.n, told.id, told.kind, told.data, told.times
    ), made AS (
      INSERT INTO notice ("user", kind, data)
      SELECT id, kind, CASE WHEN times > 1 THEN data || jsonb_build_object('times', times) ELSE data END
      FROM counted ORDER BY n
      RETURNING id, "user"
    )
    SELECT
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'user', "user") ORDER BY id) FROM made), '[]') AS notices,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('n', n, 'id', id, 'email', email, 'language', language) ORDER BY n)
        FROM reached WHERE (ways ->> 'mail')::bool AND "isConfirmed"), '[]') AS mails`.execute(trx);
  return rows[0] ?? { notices: [], mails: [] };
}
