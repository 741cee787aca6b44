import type { NoticeData, NoticeKind } from '@touchline/contract';
import type { Language } from '@touchline/i18n/languages';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { mailNews } from '#server/notifications/mail';
import { wantsNotice } from '#server/profile/preferences';
import type { Database } from '#database/tables';
import { publish } from '#kit/events';

type News = { user: number; kind: NoticeKind; data: NoticeData };

/**
 * Tells a person something, in the transaction that makes it true, the ways they want: in the console, by mail. `data`
 * holds what the sentence needs (see `noticeData`). Nobody is told about a stream that their access rule hides, and
 * blocked people are told nothing.
 */
export async function notify(trx: Kysely<Database>, { user, kind, data }: News): Promise<void> {
  const person = await reach(trx, user, typeof data['stream'] === 'number' ? data['stream'] : null);
  if (!person) return;
  const wants = await wantsNotice(trx, user, kind);
  if (wants.console) await tell(trx, { user, kind, data });
  if (wants.mail && person.isConfirmed)
    await mailNews(trx, { id: user, email: person.email, language: person.language }, kind, data);
}

type Person = { email: string; language: Language | null; isConfirmed: boolean };

async function reach(trx: Kysely<Database>, user: number, stream: number | null): Promise<Person | undefined> {
  const maySee =
    stream === null
      ? sql`true`
      : sql`(access = 'deny') = EXISTS (SELECT 1 FROM user_stream WHERE "user" = "user".id AND stream = ${stream})`;
  const { rows } = await sql<Person>`
    SELECT email, settings ->> 'language' AS language, "emailVerifiedAt" IS NOT NULL AS "isConfirmed" FROM "user"
    WHERE id = ${user} AND status = 'active' AND ${maySee}`.execute(trx);
  return rows[0];
}

/** The same thing again within minutes takes the place of the unread notice of it and counts how often. */
async function tell(trx: Kysely<Database>, { user, kind, data }: News): Promise<void> {
  const same = sql`'{times,reason}'::text[]`;
  const { rows: before } = await sql<{ times: number }>`
    DELETE FROM notice WHERE "user" = ${user} AND kind = ${kind} AND "readAt" IS NULL
      AND "createdAt" > now() - interval '5 minutes' AND data - ${same} = ${JSON.stringify(data)}::jsonb - ${same}
    RETURNING coalesce((data ->> 'times')::int4, 1) AS times`.execute(trx);
  const times = before.reduce((sum, row) => sum + row.times, 1);
  const { id } = await trx
    .insertInto('notice')
    .values({ user, kind, data: JSON.stringify(times > 1 ? { ...data, times } : data) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await publish(trx, 'notice', { id, user });
}
