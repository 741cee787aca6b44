import { isDeepStrictEqual } from 'node:util';
import { noticePath } from '@touchline/contract';
import type { NoticeData, NoticeKind } from '@touchline/contract';
import type { Language } from '@touchline/i18n/languages';
import { sql } from 'kysely';
import { putMails } from '#server/mail/outbox';
import type { TopicalMail } from '#server/mail/outbox';
import { aboutOf } from '#server/notifications/about';
import { mailText } from '#server/notifications/mail-text';
import { overKinds } from '#server/notifications/push-outbox';
import type { Transaction } from '#database/pool';

/** `quietUntil`: when their quiet hours end. */
type Recipient = { id: number; email: string; language: Language | null; quietUntil: string | null };

/** The kinds that each kind revokes, and that revoke it. */
const opposites: Partial<Record<NoticeKind, readonly NoticeKind[]>> = {
  stream_down: ['stream_back'],
  stream_back: ['stream_down'],
  incident_opened: ['incident_closed'],
  incident_escalated: ['incident_closed'],
  incident_continues: ['incident_closed'],
  incident_closed: ['incident_opened', 'incident_escalated', 'incident_continues'],
  query_complete: ['query_awaiting'],
  query_awaiting: ['query_complete'],
};

/** The same mail is not repeated within this time. */
const quietMinutes = 5;

/**
 * `id`: mails that are not stored yet are numbered after all stored ones. `mayFollowAt`: when the next mail of the topic
 * may be sent, which takes the place of one that is held.
 */
type TopicMail = {
  id: number;
  topic: string;
  data: NoticeData | null;
  isHeld: boolean;
  isRecent: boolean;
  mayFollowAt: string;
};
type Setting = { productName: string; quietUntil: string };

export type MailNotification = { recipient: Recipient; kind: NoticeKind; data: NoticeData };

/**
 * Puts the mails of notifications into the outbox, with as few statements as for one. About one thing, each kind is mailed
 * once in five minutes: the next mail is held until then, unless it says the same, and sent only if it is still true, so
 * that the last mail always has the current state.
 */
export async function mailNotifications(trx: Transaction, notifications: readonly MailNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  const setting = await readSetting(trx);
  const storedMails = await mailsOf(trx, [...new Set(notifications.flatMap(topicsOf))]);
  let remaining: TopicMail[] = storedMails;
  let fresh: { id: number; mail: TopicalMail }[] = [];
  for (const [n, one] of notifications.entries()) {
    const decided = decide(one, remaining);
    remaining = decided.remaining;
    if (decided.heldUntil === undefined) continue;
    const [topic = ''] = topicsOf(one);
    const newMail = { id: Number.MAX_SAFE_INTEGER - notifications.length + n, topic, data: one.data };
    remaining = [{ ...newMail, ...stateOf(decided.heldUntil, setting) }, ...remaining];
    fresh.push({ id: newMail.id, mail: { ...mailOf(one, setting), topic, heldUntil: decided.heldUntil } });
  }
  const remainingIds = new Set(remaining.map(({ id }) => id));
  fresh = fresh.filter(({ id }) => remainingIds.has(id));
  const withdrawn = storedMails.flatMap(({ id }) => (remainingIds.has(id) ? [] : [id]));
  if (withdrawn.length > 0) await trx.deleteFrom('mail').where('id', 'in', withdrawn).execute();
  await putMails(
    trx,
    fresh.map(({ mail }) => mail),
  );
}

/**
 * The mails that remain after a notification, and until when its own mail is held: null for not at all, undefined for
 * no mail.
 */
function decide(
  notification: MailNotification,
  all: TopicMail[],
): { remaining: TopicMail[]; heldUntil: string | null | undefined } {
  const { recipient, kind, data } = notification;
  const [topic, ...revoked] = topicsOf(notification);
  const isRevoked = (mail: TopicMail) => mail.isHeld && revoked.includes(mail.topic);
  const remaining = all.filter((mail) => !isRevoked(mail));
  const onSame = remaining.filter((mail) => mail.topic === topic || revoked.includes(mail.topic));
  const [latest] = onSame;
  const isUnsaid = remaining.length < all.length;
  // After quiet hours, nobody needs to read that something is over which they never read of.
  if (isUnsaid && !latest && overKinds.includes(kind)) return { remaining, heldUntil: undefined };
  if (latest && latest.topic === topic && saysSame(latest.data, data) && (latest.isRecent || isUnsaid))
    return { remaining, heldUntil: undefined };
  const before = onSame.find((mail) => mail.topic === topic && mail.isRecent);
  return {
    remaining: remaining.filter((mail) => mail !== before || !mail.isHeld),
    heldUntil: later(before?.mayFollowAt ?? null, recipient.quietUntil),
  };
}

/** The picture of an incident may be that of another stream. */
const saysSame = (one: NoticeData | null, other: NoticeData) =>
  isDeepStrictEqual({ ...one, pictured: null }, { ...other, pictured: null });

/** The later of two instants, of which either may be missing. */
function later(one: string | null, other: string | null): string | null {
  const times = [one, other].flatMap((instant) => (instant === null ? [] : Date.parse(instant)));
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

/** The state of a new mail. */
function stateOf(heldUntil: string | null, { quietUntil }: Setting) {
  return { isHeld: heldUntil !== null, isRecent: true, mayFollowAt: heldUntil ?? quietUntil };
}

function mailOf({ recipient, kind, data }: MailNotification, { productName }: Setting) {
  return {
    recipient: recipient.email,
    user: recipient.id,
    data: JSON.stringify(data),
    ...mailText(productName, recipient.language, kind, data),
    link: noticePath(kind, data),
    pictured: picturedStream(kind, data),
  };
}

/** The stream of a mail about its signal, or one of an incident that the recipient may see. */
function picturedStream(kind: NoticeKind, data: NoticeData): number | null {
  const isSignal = kind === 'stream_down' || kind === 'stream_back';
  return Number(isSignal ? data['stream'] : data['pictured']) || null;
}

/** Read for each mail, because administrators change it while the console runs. */
async function readSetting(trx: Transaction): Promise<Setting> {
  const { rows } = await sql<Setting>`
    SELECT "productName", now() + make_interval(mins => ${sql.lit(quietMinutes)}) AS "quietUntil" FROM setting`.execute(
    trx,
  );
  if (!rows[0]) throw new Error('There are no settings');
  return rows[0];
}

/** Newest first. */
async function mailsOf(trx: Transaction, topics: string[]): Promise<TopicMail[]> {
  const quiet = sql`make_interval(mins => ${sql.lit(quietMinutes)})`;
  const isHeld = sql`(coalesce("heldUntil" > now(), false) AND "sentAt" IS NULL)`;
  const from = sql`coalesce("heldUntil", "createdAt")`;
  const { rows } = await sql<TopicMail>`
    SELECT id, topic, data, ${isHeld} AS "isHeld", ${from} > now() - ${quiet} AS "isRecent",
      CASE WHEN ${isHeld} THEN "heldUntil" ELSE ${from} + ${quiet} END AS "mayFollowAt"
    FROM mail WHERE topic = ANY(${topics}::text[]) AND ${from} > now() - interval '1 day' ORDER BY id DESC`.execute(
    trx,
  );
  return rows;
}

/** The topic of a mail, made of its kind, recipient and subject; then the topics that it revokes. */
function topicsOf({ recipient: { id }, kind, data }: MailNotification): string[] {
  return [kind, ...(opposites[kind] ?? [])].map((one) => `${one} ${id} ${aboutOf(data)}`);
}
