import { sql } from 'kysely';
import { forgetOwnerChoice, lockOwnQuery, updateQuery } from '#server/playlist/own-queries';
import { visibleTo } from '#server/streams/access';
import { takeBack } from '#server/playlist/take-back';
import type { Transaction } from '#database/pool';
import { publish } from '#kit/events';
import { HttpError, notFound } from '#kit/http-error';
import type { User } from '#kit/user';

/** Streams of proposals that their owner may see, and that can still be proposed. */
const isOpenTo = (who: User) => sql<boolean>`EXISTS (
  SELECT FROM stream WHERE stream.id = review.stream AND "archivedAt" IS NULL AND phase <> 'canceled'
    AND ${visibleTo(who, sql.ref('stream.id'))})`;

/**
 * Remembers that one of the open proposals of a query is accepted, with the synonyms that it taught. Called while the
 * proposals are still there.
 */
export async function recordAccepted(trx: Transaction, playlist: number, stream: number): Promise<void> {
  await sql`
    INSERT INTO playlist_answer (playlist, accepted, proposals, synonyms)
    SELECT ${playlist}, ${stream}, jsonb_agg(review),
      ARRAY(SELECT synonym FROM learned_synonym lesson WHERE lesson.playlist = ${playlist} AND lesson.stream = ${stream})
    FROM playlist_review review WHERE playlist = ${playlist} AND state = 'open'`.execute(trx);
}

/**
 * Rejects one of the open proposals of a query, or all of them (`id` null), as one answer; whatever is left is matched
 * anew. The query is locked. Throws 404 when there is none.
 */
export async function rejectProposals(trx: Transaction, who: User, playlist: number, id: number | null): Promise<void> {
  const isMeant = id === null ? sql<boolean>`true` : sql<boolean>`review.id = ${id}`;
  const { rows } = await sql`
    WITH rejected AS (
      UPDATE playlist_review review SET state = 'rejected'
      WHERE playlist = ${playlist} AND state = 'open' AND ${isMeant} AND ${isOpenTo(who)} RETURNING *
    )
    INSERT INTO playlist_answer (playlist, proposals, synonyms)
    SELECT playlist, jsonb_agg(rejected), '{}' FROM rejected GROUP BY playlist RETURNING id`.execute(trx);
  if (rows.length === 0) throw notFound();
  // Of several that fitted equally well one may now be the only one.
  await matchAnew(trx, who, playlist);
}

type Answer = { id: number; accepted: number | null; synonyms: number[] };

/**
 * Takes back the last answer about a query: what was joined waits again with its proposals, what was rejected is proposed
 * again, and what was learned is forgotten. Answers whether there was anything to forget. Throws 404, and 409 when the
 * query or the stream has moved on since.
 */
export async function undoAnswer(trx: Transaction, who: User, playlist: number): Promise<boolean> {
  // Names are locked before queries.
  const answer = await findLast(trx, who, playlist);
  const hasForgotten = await forgetLessons(trx, answer.synonyms);
  const query = await lockOwnQuery(trx, who.id, playlist);
  if ((await findLast(trx, who, playlist)).id !== answer.id || query['revokedAt'] !== null) throw tooLate();
  if (answer.accepted === null) await reopen(trx, who, answer, query['joinedBy']);
  else if (query['stream'] !== answer.accepted || query['joinedBy'] !== 'person') throw tooLate();
  else await proposeAgain(trx, answer);
  await sql`DELETE FROM playlist_answer WHERE id = ${answer.id}`.execute(trx);
  await forgetOwnerChoice(trx, playlist);
  if (query['stream'] !== null)
    await updateQuery(trx, who.id, playlist, { status: 'awaiting', stream: null, swapped: false, joinedBy: null });
  await matchAnew(trx, who, playlist);
  return hasForgotten;
}

async function findLast(trx: Transaction, who: User, playlist: number): Promise<Answer> {
  const { rows } = await sql<Partial<Answer>>`
    SELECT answer.id, accepted, synonyms FROM playlist LEFT JOIN playlist_answer answer ON answer.playlist = playlist.id
    WHERE playlist.id = ${playlist} AND "user" = ${who.id} ORDER BY answer.id DESC LIMIT 1`.execute(trx);
  if (!rows[0]) throw notFound();
  const { id, accepted, synonyms } = rows[0];
  if (!id) throw tooLate();
  return { id, accepted: accepted ?? null, synonyms: synonyms ?? [] };
}

/** Takes back synonyms with what they joined; those that are no longer there are left out. Answers whether there were any. */
async function forgetLessons(trx: Transaction, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ id: number; type: 'sport' | 'team'; internal_id: number }>`
    SELECT synonym.id, type, internal_id FROM learned_synonym lesson JOIN synonym ON synonym.id = lesson.synonym
    WHERE synonym.id = ANY(${ids}::int8[]) ORDER BY type, internal_id`.execute(trx);
  // All of them first: taking one back locks queries, after which no name may be locked.
  for (const { type, internal_id } of rows)
    await sql`SELECT FROM ${sql.table(type)} WHERE id = ${internal_id} FOR NO KEY UPDATE`.execute(trx);
  for (const { id } of rows) await takeBack(trx, id, sql<boolean>`true`);
  return rows.length > 0;
}

/** What joined meanwhile by its names alone is matched anew together with what was rejected. */
async function reopen(trx: Transaction, who: User, { id }: Answer, joinedBy: unknown): Promise<void> {
  if (joinedBy === 'person' || joinedBy === 'event') throw tooLate();
  const { numAffectedRows } = await sql`
    UPDATE playlist_review review SET state = 'open'
    FROM playlist_answer answer, jsonb_to_recordset(answer.proposals) AS proposal(id int8)
    WHERE answer.id = ${id} AND review.id = proposal.id AND state = 'rejected' AND ${isOpenTo(who)}`.execute(trx);
  if (!numAffectedRows) throw tooLate();
}

/** With the same ids and the same time of waiting; matching drops those that fit no more. */
async function proposeAgain(trx: Transaction, { id }: Answer): Promise<void> {
  await sql`
    INSERT INTO playlist_review OVERRIDING SYSTEM VALUE
    SELECT proposal.* FROM playlist_answer answer, jsonb_populate_recordset(NULL::playlist_review, proposals) proposal
    WHERE answer.id = ${id} ON CONFLICT DO NOTHING`.execute(trx);
}

async function matchAnew(trx: Transaction, who: User, playlist: number): Promise<void> {
  await sql`INSERT INTO rematch (kind, record) VALUES ('playlist', ${playlist})`.execute(trx);
  await publish(trx, 'reference', { id: playlist, entity: 'playlist', user: who.id });
}

const tooLate = () =>
  new HttpError(409, 'undo_too_late', 'The query or the stream has changed since this answer was given', {});
