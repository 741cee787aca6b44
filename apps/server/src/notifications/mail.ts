import { noticePath } from '@touchline/contract';
import type { NoticeData, NoticeKind } from '@touchline/contract';
import type { Language } from '@touchline/i18n/languages';
import { sql } from 'kysely';
import { putMails } from '#server/mail/outbox';
import type { TopicalMail } from '#server/mail/outbox';
import { mailText } from '#server/notifications/mail-text';
import type { Transaction } from '#database/pool';

type Reader = { id: number; email: string; language: Language | null };

/** What takes back what the other said. */
const opposites: Partial<Record<NoticeKind, NoticeKind>> = {
  stream_down: 'stream_back',
  stream_back: 'stream_down',
  query_complete: 'query_awaiting',
  query_awaiting: 'query_complete',
};

/** The same is not said twice within this time. */
const quietMinutes = 5;

/** `id`: mails that are not written yet come after all others. */
type Known = { id: number; topic: string; isHeld: boolean; isRecent: boolean; mayFollowAt: string };
type Setting = { productName: string; quietUntil: string };

export type MailNews = { reader: Reader; kind: NoticeKind; data: NoticeData };

/**
 * Puts the mails of notices into the outbox, as few statements as for one. A stream that flaps writes one mail of each
 * kind in five minutes: the next one waits until they are over, and goes only if it is still true then, so that the last
 * mail always says what holds.
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

/** What is left of the mails that were written when a news comes, and until when its own waits; undefined for none. */
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

/** Of a mail that is written now. */
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

/** Read where the mail is written: administrators change it while the console runs. */
async function readSetting(trx: Transaction): Promise<Setting> {
  const { rows } = await sql<Setting>`
    SELECT "productName", now() + make_interval(mins => ${sql.lit(quietMinutes)}) AS "quietUntil" FROM setting`.execute(
    trx,
  );
  if (!rows[0]) throw new Error('There are no settings');
  return rows[0];
}

/** Newest first. A mail that waits for its opposite counts from when it may go. */
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

/** What a mail says to whom, and what would take it back. */
function topicsOf({ reader: { id }, kind, data }: MailNews): string[] {
  const about = ['stream', 'playlist', 'job', 'ticket', 'comment'].map((name) => data[name] ?? '').join(' ');
  const opposite = opposites[kind];
  return [kind, ...(opposite ? [opposite] : [])].map((one) => `${one} ${id} ${about}`);
}
