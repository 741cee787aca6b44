import { noticePath } from '@touchline/contract';
import type { NoticeData, NoticeKind } from '@touchline/contract';
import type { Language } from '@touchline/i18n/languages';
import { sql } from 'kysely';
import { putMails } from '#server/mail/outbox';
import type { TopicalMail } from '#server/mail/outbox';
import { mailText } from '#server/notifications/mail-text';
import type { Transaction } from '#database/pool';

type Reader = { id: number; email: string; language: Language | null };

/** The kind that revokes each kind. */
const opposites: Partial<Record<NoticeKind, NoticeKind>> = {
  stream_down: 'stream_back',
  stream_back: 'stream_down',
  query_complete: 'query_awaiting',
  query_awaiting: 'query_complete',
};

/** The same mail is not repeated within this time. */
const quietMinutes = 5;

/** `id`: mails that are not stored yet are numbered after all stored ones. */
type Known = { id: number; topic: string; isHeld: boolean; isRecent: boolean; mayFollowAt: string };
type Setting = { productName: string; quietUntil: string };

export type MailNews = { reader: Reader; kind: NoticeKind; data: NoticeData };

/**
 * Puts the mails of notifications into the outbox, with as few statements as for one. For a flapping stream, each kind
 * is mailed once in five minutes: the next mail is held until then and sent only if it is still true, so that the last
 * mail always has the current state.
 */
export async function mailNews(trx: Transaction, news: readonly MailNews[]): Promise<void> {
  if (news.length === 0) return;
  const setting = await readSetting(trx);
  const stored = await mailsOf(trx, [...new Set(news.flatMap(topicsOf))]);
  let said: Known[] = stored;
  let fresh: { id: number; mail: TopicalMail }[] = [];
  for (const [n, one] of news.entries()) {
    const decided = decide(one, said);
    said = decided.said;
    if (decided.heldUntil === undefined) continue;
    const [topic = ''] = topicsOf(one);
    const written = { id: Number.MAX_SAFE_INTEGER - news.length + n, topic };
    said = [{ ...written, ...stateOf(decided.heldUntil, setting) }, ...said];
    fresh.push({ id: written.id, mail: { ...mailOf(one, setting), topic, heldUntil: decided.heldUntil } });
  }
  const left = new Set(said.map(({ id }) => id));
  fresh = fresh.filter(({ id }) => left.has(id));
  const withdrawn = stored.flatMap(({ id }) => (left.has(id) ? [] : [id]));
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
function decide(news: MailNews, all: Known[]): { said: Known[]; heldUntil: string | null | undefined } {
  const [topic, opposite] = topicsOf(news);
  const isWithdrawn = (mail: Known) => mail.isHeld && mail.topic === opposite;
  const said = all.filter((mail) => !isWithdrawn(mail));
  const [latest, ...older] = said.filter((mail) => mail.topic === topic || mail.topic === opposite);
  if (latest && latest.topic === topic && (latest.isRecent || said.length < all.length))
    return { said, heldUntil: undefined };
  const before = older.find((mail) => mail.topic === topic && mail.isRecent);
  return { said, heldUntil: before?.mayFollowAt ?? null };
}

/** The state of a new mail. */
function stateOf(heldUntil: string | null, { quietUntil }: Setting): Omit<Known, 'id' | 'topic'> {
  const from = heldUntil === null ? quietUntil : new Date(Date.parse(heldUntil) + quietMinutes * 60_000).toISOString();
  return { isHeld: heldUntil !== null, isRecent: true, mayFollowAt: from };
}

function mailOf({ reader, kind, data }: MailNews, { productName }: Setting) {
  return {
    recipient: reader.email,
    ...mailText(productName, reader.language, kind, data),
    link: noticePath(kind, data),
  };
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

/** Newest first. The time of a held mail is when it may be sent. */
async function mailsOf(trx: Transaction, topics: string[]): Promise<Known[]> {
  const quiet = sql`make_interval(mins => ${sql.lit(quietMinutes)})`;
  const { rows } = await sql<Known>`
    SELECT id, topic, coalesce("heldUntil" > now(), false) AND "sentAt" IS NULL AS "isHeld",
      coalesce("heldUntil", "createdAt") > now() - ${quiet} AS "isRecent",
      coalesce("heldUntil", "createdAt") + ${quiet} AS "mayFollowAt"
    FROM mail WHERE topic = ANY(${topics}::text[]) AND "createdAt" > now() - interval '1 day' ORDER BY id DESC`.execute(
    trx,
  );
  return rows;
}

/** The topic of a mail, made of its kind, recipient and subject; then the topic that revokes it. */
function topicsOf({ reader: { id }, kind, data }: MailNews): string[] {
  const about = ['stream', 'playlist', 'job', 'ticket', 'comment'].map((name) => data[name] ?? '').join(' ');
  const opposite = opposites[kind];
  return [kind, ...(opposite ? [opposite] : [])].map((one) => `${one} ${id} ${about}`);
}
