import { noticePath } from '@touchline/contract';
import type { NoticeData, NoticeKind } from '@touchline/contract';
import type { Language } from '@touchline/i18n/languages';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { putMail } from '#server/mail/outbox';
import { mailText } from '#server/notifications/mail-text';
import type { Database } from '#database/tables';

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

type Known = { id: number; topic: string; isHeld: boolean; isRecent: boolean; mayFollowAt: string };

/**
 * Puts the mail of a notice into the outbox. A stream that flaps writes one mail of each kind in five minutes: the next
 * one waits until they are over, and goes only if it is still true then, so that the last mail always says what holds.
 */
export async function mailNews(
  trx: Kysely<Database>,
  reader: Reader,
  kind: NoticeKind,
  data: NoticeData,
): Promise<void> {
  const topic = topicOf(reader.id, kind, data);
  const opposite = opposites[kind];
  const said = await mailsOf(trx, [topic, ...(opposite ? [topicOf(reader.id, opposite, data)] : [])]);
  const withdrawn = said.filter((mail) => mail.isHeld && mail.topic !== topic);
  if (withdrawn.length > 0) {
    const ids = withdrawn.map(({ id }) => id);
    await trx.deleteFrom('mail').where('id', 'in', ids).execute();
  }
  const [latest, ...older] = said.filter((mail) => !withdrawn.includes(mail));
  if (latest?.topic === topic && (latest.isRecent || withdrawn.length > 0)) return;
  const before = older.find((mail) => mail.topic === topic && mail.isRecent);
  const product = await productName(trx);
  const { subject, body } = mailText(product, reader.language, kind, data);
  const link = noticePath(kind, data);
  await putMail(trx, {
    recipient: reader.email,
    subject,
    body,
    link,
    topic,
    heldUntil: before?.mayFollowAt ?? null,
  });
}

/** Read where the mail is written: administrators change it while the console runs. */
async function productName(trx: Kysely<Database>): Promise<string> {
  const { productName } = await trx.selectFrom('setting').select('productName').executeTakeFirstOrThrow();
  return productName;
}

/** Newest first. A mail that waits for its opposite counts from when it may go. */
async function mailsOf(trx: Kysely<Database>, topics: string[]): Promise<Known[]> {
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

function topicOf(user: number, kind: NoticeKind, data: NoticeData): string {
  const about = ['stream', 'playlist', 'job', 'ticket', 'comment'].map((name) => data[name] ?? '');
  return [kind, user, ...about].join(' ');
}
