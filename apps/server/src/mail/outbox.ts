import type { MailState } from '@touchline/contract';
import { sql } from 'kysely';
import type { Db, Transaction } from '#database/pool';
import { prepared } from '#database/prepared';
import { olderThan } from '#database/delete-portions';
import type { Expired } from '#database/delete-portions';
import { isStillVisible } from '#server/mail/still-visible';
import { isOver } from '#server/notifications/is-over';
import { publish } from '#kit/events';

export const expiredMails: Expired = { table: 'mail', old: olderThan('createdAt', 'messageDays') };

type Mail = { recipient: string; subject: string; body: string };
/**
 * `link`: the path of the screen it refers to. `topic`: its kind, recipient and subject. `heldUntil`: it may still be
 * revoked by its opposite. `pictured`: the stream whose newest picture it carries. `user` and `data`: those of its
 * notification, by which it is decided again when it is sent whether it goes, and to which address.
 */
export type TopicalMail = Mail & {
  link?: string;
  topic?: string;
  heldUntil?: string | null;
  pictured?: number | null;
  user?: number;
  data?: string;
};
export type QueuedMail = Mail & { id: number; tries: number; createdAt: string; link: string; pictured: number | null };

/** Longer than one try may take, so that no other process sends the same mail in the meantime. */
const leaseS = 120;
/** With the doubling delays below, about eight and a half hours; an older mail is useless, since its code has expired. */
const maxTries = 18;
const maxDelayS = 3_600;

/** Puts a mail into the outbox, in the transaction of the change it reports. It is sent only if that commits. */
export const putMail = (trx: Transaction, mail: TopicalMail) => putMails(trx, [mail]);

/** Well below the limit of parameters in a statement. */
const portion = 500;

/** Puts mails into the outbox, in their order, and announces them; see `putMail`. */
export async function putMails(trx: Transaction, mails: readonly TopicalMail[]): Promise<void> {
  if (mails.some(({ recipient, subject }) => /\p{Cc}/u.test(recipient + subject)))
    throw new Error('A mail header must not hold control characters');
  for (let from = 0; from < mails.length; from += portion) {
    const part = mails.slice(from, from + portion);
    const values = part.map((mail) => (mail.heldUntil ? { ...mail, dueAt: mail.heldUntil } : mail));
    await trx.insertInto('mail').values(values).execute();
  }
  if (mails.length > 0) await publish(trx, 'mail', { id: null });
}

/** SQL over `mail`: the kind of its notification. */
const kind = sql`split_part(mail.topic, ' ', 1)`;

/** SQL over `mail`: it is no longer sent from then on. */
const endsAt = sql`coalesce("heldUntil", mail."createdAt") + interval '1 day'`;

/** SQL over `mail`: it is still to be sent. */
const isWaiting = sql`"sentAt" IS NULL AND "dueAt" IS NOT NULL AND tries < ${sql.lit(maxTries)} AND ${endsAt} > now()`;

/** SQL over `mail`: what has become of it. One that is being sent is due when its lease ends. */
export const mailState = sql<MailState>`CASE WHEN "sentAt" IS NOT NULL THEN 'sent'
  WHEN tries > 0 AND error IS NULL AND "dueAt" > now() THEN 'sending'
  WHEN NOT (${isWaiting}) THEN 'given_up'
  WHEN error IS NOT NULL AND "dueAt" > now() THEN 'retry'
  ELSE 'waiting' END`;

/** In how many milliseconds the next mail is due; null when none waits. */
export async function nextMailMs(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`${prepared}
    SELECT (extract(epoch FROM min("dueAt") - now()) * 1000)::float8 AS ms FROM mail WHERE ${isWaiting}`.execute(db);
  return rows[0]?.ms ?? null;
}

/**
 * Leases up to `limit` due mails. After a process dies, others send its mails when the lease ends. The mails of
 * notifications go to the current address of their person, and are withdrawn if they may not see it any more or it is over.
 */
export async function claimMails(db: Db, limit: number): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`${prepared}
    WITH due AS MATERIALIZED (
      SELECT mail.id, email, mail."user" IS NULL OR coalesce(${isStillVisible} AND NOT ${isOver(kind)}, false) AS "isWanted"
      FROM mail LEFT JOIN "user" person ON person.id = mail."user"
      WHERE ${isWaiting} AND "dueAt" <= now()
      ORDER BY "dueAt", mail.id LIMIT ${limit} FOR UPDATE OF mail SKIP LOCKED
    ), withdrawn AS (
      DELETE FROM mail USING due WHERE mail.id = due.id AND NOT "isWanted"
    )
    UPDATE mail SET tries = tries + 1, error = NULL, "dueAt" = now() + make_interval(secs => ${leaseS}),
      recipient = coalesce(email, recipient)
    FROM due WHERE mail.id = due.id AND "isWanted"
    RETURNING mail.id, recipient, subject, body, tries, "createdAt", link, pictured`.execute(db);
  return rows;
}

/** Marks a mail as sent and deletes its text, which may contain a code that is stored nowhere else in plain text. */
export async function markSent(db: Db, id: number): Promise<void> {
  await sql`UPDATE mail SET "sentAt" = now(), error = NULL, body = '' WHERE id = ${id}`.execute(db);
}

/**
 * Stores why a try failed and schedules the next one with a growing delay, or none when it is pointless or would be too late.
 * Returns whether there will be another one.
 */
export async function markFailed(db: Db, mail: QueuedMail, error: string, isFinal: boolean): Promise<boolean> {
  const delayS = Math.min(maxDelayS, 5 * 2 ** (mail.tries - 1));
  const mayGoOn = !isFinal && mail.tries < maxTries;
  const next = sql`now() + make_interval(secs => ${delayS})`;
  const { rows } = await sql<{ dueAt: string | null }>`
    UPDATE mail SET error = ${error.slice(0, 500)}, "dueAt" = CASE WHEN ${mayGoOn} AND ${next} < ${endsAt} THEN ${next} END
    WHERE id = ${mail.id} RETURNING "dueAt"`.execute(db);
  return rows.some(({ dueAt }) => dueAt !== null);
}

/** The text as it is sent, with the URL of its screen. The host is that of the configuration. */
export function textOf({ body, link }: Pick<QueuedMail, 'body' | 'link'>, publicUrl: string): string {
  return body === '' || link === '' ? body : `${body.trimEnd()}\n\n${publicUrl}${link}\n`;
}
