import { sql } from 'kysely';
import { forgetOwnerChoice, lockOwnQuery, updateQuery } from '#server/playlist/own-queries';
import { visibleTo } from '#server/streams/access';
import { takeBack } from '#server/playlist/take-back';
import type { Transaction } from '#database/pool';
import { publish } from '#kit/events';
import { HttpError, notFound } from '#http/http-error';
import type { User } from '#http/user';

/** SQL over `review`: whether its owner may see the proposed stream, and the stream can still be proposed. */
const isOpenTo = (who: User) => sql<boolean>`EXISTS (
  SELECT FROM stream WHERE stream.id = review.stream AND "archivedAt" IS NULL AND phase <> 'canceled'
    AND ${visibleTo(who, sql.ref('stream.id'))})`;

/**
 * Records that one of the open proposals of a query was accepted, with the synonyms learned from it. Call it before the
 * proposals are deleted.
 */
export async function recordAccepted(trx: Transaction, playlist: number, stream: number): Promise<void> {
  await sql`
    INSERT INTO playlist_answer (playlist, accepted, proposals, synonyms)
    SELECT ${playlist}, ${stream}, jsonb_agg(review),
      ARRAY(SELECT synonym FROM learned_synonym lesson WHERE lesson.playlist = ${playlist} AND lesson.stream = ${stream})
    FROM playlist_review review WHERE playlist = ${playlist} AND state = 'open'`.execute(trx);
}

/**
 * Rejects one open proposal of a query, or all of them (`id` null), as one answer, and matches the query again. The
 * caller has locked the query. Throws 404 when there is no such proposal.
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
  // Of several streams that fit equally well, one may now be left.
  await matchAnew(trx, who, playlist);
}

type Answer = { id: number; accepted: number | null; synonyms: number[] };

/**
 * Undoes the last answer about a query: a joined query waits again with its proposals, a rejected stream is proposed
 * again, and synonyms learned from the answer are deleted. Returns whether any were. Throws 404, and 409 undo_too_late
 * when the query or the stream has changed since.
 */
export async function undoAnswer(trx: Transaction, who: User, playlist: number): Promise<boolean> {
  // Lock order: names before queries.
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

/**
 * Deletes learned synonyms and unjoins the queries they joined; missing ones are skipped. Returns whether there were
 * any.
 */
async function forgetLessons(trx: Transaction, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ id: number; type: 'sport' | 'team'; internal_id: number }>`
    SELECT synonym.id, type, internal_id FROM learned_synonym lesson JOIN synonym ON synonym.id = lesson.synonym
    WHERE synonym.id = ANY(${ids}::int8[]) ORDER BY type, internal_id`.execute(trx);
  // Lock all records first: taking a synonym back locks queries, and names must be locked before queries.
  for (const { type, internal_id } of rows)
    await sql`SELECT FROM ${sql.table(type)} WHERE id = ${internal_id} FOR NO KEY UPDATE`.execute(trx);
  for (const { id } of rows) await takeBack(trx, id, sql<boolean>`true`);
  return rows.length > 0;
}

/** A query that was joined by names since the answer is matched again, together with the rejected stream. */
async function reopen(trx: Transaction, who: User, { id }: Answer, joinedBy: unknown): Promise<void> {
  if (joinedBy === 'person' || joinedBy === 'event') throw tooLate();
  const { numAffectedRows } = await sql`
    UPDATE playlist_review review SET state = 'open'
    FROM playlist_answer answer, jsonb_to_recordset(answer.proposals) AS proposal(id int8)
    WHERE answer.id = ${id} AND review.id = proposal.id AND state = 'rejected' AND ${isOpenTo(who)}`.execute(trx);
  if (!numAffectedRows) throw tooLate();
}

/** Restores the proposals with their ids and creation times; matching drops those that no longer fit. */
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
