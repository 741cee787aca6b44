import { sql } from 'kysely';
import { notifyMany } from '#server/notifications/notify';
import { titleOf } from '#server/notifications/titles';
import { isSeenBy } from '#server/streams/access';
import type { Db, Transaction } from '#database/pool';

type Named = { id: number; name: string };

type CommentText = {
  stream: number;
  comment: number;
  message: string;
  /** The comment before the edit; empty for a new one. */
  before: string;
  by: { id: number; name: string };
};

/** Notifies the people whom a comment mentions by `@name`; after an edit, only those whom it did not mention before. */
export async function notifyMentioned(
  trx: Transaction,
  { stream, comment, message, before, by }: CommentText,
): Promise<void> {
  if (!message.includes('@')) return;
  const people = await readersOf(trx, stream);
  const alreadyMentioned = mentionedIds(before, people);
  const newlyMentioned = mentionedIds(message, people).filter((id) => id !== by.id && !alreadyMentioned.includes(id));
  if (newlyMentioned.length === 0) return;
  const title = await titleOf(trx, stream);
  const data = { stream, title, comment, by: by.name };
  await notifyMany(
    trx,
    newlyMentioned.map((user) => ({ user, kind: 'mentioned', data })),
  );
}

/**
 * Ids of the people whose name follows an @ in a text. Names may contain spaces and are compared ignoring case; of
 * several that match, the longest counts. Two people of the same name are both mentioned, since they cannot be told
 * apart. An @ inside a word is part of an address, and so is a name that is followed by a dot or hyphen and more
 * letters.
 */
export function mentionedIds(text: string, people: readonly Named[]): number[] {
  const folded = fold(text);
  const names = new Map<string, number[]>();
  for (const { id, name } of people) names.set(fold(name), [...(names.get(fold(name)) ?? []), id]);
  names.delete('');
  const longestFirst = [...names.keys()].toSorted((a, b) => b.length - a.length);
  const found = [...folded.matchAll(/(?<![\p{L}\p{N}_.+%-])@/gu)].flatMap(({ index }) => {
    const rest = folded.slice(index + 1);
    const name = longestFirst.find((each) => rest.startsWith(each) && isWhole(rest.slice(each.length)));
    return name === undefined ? [] : (names.get(name) ?? []);
  });
  return [...new Set(found)];
}

const isWhole = (after: string) => !/^(?:[\p{L}\p{N}_]|[-.@][\p{L}\p{N}_])/u.test(after);

const fold = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();

/** Active users whose access rule includes the stream. */
const seesStream = (stream: number) => sql<boolean>`status = 'active'
  AND ${isSeenBy('user', sql`${stream}`)}`;

async function readersOf(db: Db, stream: number): Promise<Named[]> {
  const { rows } = await sql<Named>`SELECT id, name FROM "user" WHERE ${seesStream(stream)} ORDER BY id`.execute(db);
  return rows;
}

/** Up to eight people who can be mentioned on a stream and have a word in their name that begins with `start`. */
export async function mentionable(db: Db, stream: number, start: string): Promise<Named[]> {
  const pattern = fold(start).replace(/[\\%_]/g, '\\$&');
  const folded = sql`translate(lower(name), 'ё', 'е')`;
  const { rows } = await sql<Named>`
    SELECT id, name FROM "user"
    WHERE ${seesStream(stream)} AND (${folded} LIKE ${`${pattern}%`} OR ${folded} LIKE ${`% ${pattern}%`})
    ORDER BY ${folded} LIKE ${`${pattern}%`} DESC, lower(name), id LIMIT 8`.execute(db);
  return rows;
}
