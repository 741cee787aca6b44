import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { lockOwn, write } from '#server/playlist/own';
import { visibleTo } from '#server/streams/access';
import { removeLearnt, returnJoined } from '#server/playlist/unlearn';
import type { Database } from '#database/tables';
import { publish } from '#kit/events';
import { HttpError, notFound } from '#kit/http-error';
import type { User } from '#kit/user';

type Trx = Kysely<Database>;

/** Streams of proposals that their owner may see, and that can still be proposed. */
const isOpenTo = (who: User) => sql<boolean>`EXISTS (
  SELECT FROM stream WHERE stream.id = review.stream AND "archivedAt" IS NULL AND phase <> 'canceled'
    AND ${visibleTo(who, sql.ref('stream.id'))})`;

/**
 * Remembers that one of the open proposals of a query is accepted, with what accepting taught: the synonyms that this
 * transaction has added. Called while the proposals are still there.
 */
export async function recordAccepted(trx: Trx, playlist: number, stream: number): Promise<void> {
  await sql`
    INSERT INTO playlist_answer (playlist, accepted, proposals, synonyms)
    SELECT ${playlist}, ${stream}, jsonb_agg(review),
      ARRAY(SELECT synonym.id FROM stream JOIN synonym
          ON (type = 'team' AND internal_id IN (team1, team2)) OR (type = 'sport' AND internal_id = stream.sport)
        WHERE stream.id = ${stream} AND synonym.xmin = pg_current_xact_id()::xid)
    FROM playlist_review review WHERE playlist = ${playlist} AND state = 'open'`.execute(trx);
}

/**
 * Rejects one of the open proposals of a query, or all of them (`id` null), as one answer; whatever is left is matched
 * anew. The query is locked. Throws 404 when there is none.
 */
export async function rejectProposals(trx: Trx, who: User, playlist: number, id: number | null): Promise<void> {
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
 * again, and what was learnt is forgotten. Answers whether there was anything to forget. Throws 404, and 409 when the
 * query or the stream has moved on since.
 */
export async function undoAnswer(trx: Trx, who: User, playlist: number): Promise<boolean> {
  // Names are locked before queries.
  const answer = await findLast(trx, who, playlist);
  const forgotten = await removeLearnt(trx, answer.synonyms);
  const query = await lockOwn(trx, who.id, playlist);
  if ((await findLast(trx, who, playlist)).id !== answer.id || query['revokedAt'] !== null) throw tooLate();
  if (answer.accepted === null) await reopen(trx, who, answer, query['joinedBy']);
  else if (query['stream'] !== answer.accepted || query['joinedBy'] !== 'person') throw tooLate();
  else await proposeAgain(trx, answer);
  await sql`DELETE FROM playlist_answer WHERE id = ${answer.id}`.execute(trx);
  if (query['stream'] !== null)
    await write(trx, who.id, playlist, { status: 'awaiting', stream: null, swapped: false, joinedBy: null });
  await returnJoined(trx, forgotten);
  await matchAnew(trx, who, playlist);
  return forgotten.length > 0;
}

async function findLast(trx: Trx, who: User, playlist: number): Promise<Answer> {
  const { rows } = await sql<Partial<Answer>>`
    SELECT answer.id, accepted, synonyms FROM playlist LEFT JOIN playlist_answer answer ON answer.playlist = playlist.id
    WHERE playlist.id = ${playlist} AND "user" = ${who.id} ORDER BY answer.id DESC LIMIT 1`.execute(trx);
  if (!rows[0]) throw notFound();
  const { id, accepted, synonyms } = rows[0];
  if (!id) throw tooLate();
  return { id, accepted: accepted ?? null, synonyms: synonyms ?? [] };
}

/** What joined meanwhile by its names alone is matched anew together with what was rejected. */
async function reopen(trx: Trx, who: User, { id }: Answer, joinedBy: unknown): Promise<void> {
  if (joinedBy === 'person' || joinedBy === 'event') throw tooLate();
  const { numAffectedRows } = await sql`
    UPDATE playlist_review review SET state = 'open'
    FROM playlist_answer answer, jsonb_to_recordset(answer.proposals) AS proposal(id int8)
    WHERE answer.id = ${id} AND review.id = proposal.id AND state = 'rejected' AND ${isOpenTo(who)}`.execute(trx);
  if (!numAffectedRows) throw tooLate();
}

/** With the same ids and the same time of waiting; matching drops those that fit no more. */
async function proposeAgain(trx: Trx, { id }: Answer): Promise<void> {
  await sql`
    INSERT INTO playlist_review OVERRIDING SYSTEM VALUE
    SELECT proposal.* FROM playlist_answer answer, jsonb_populate_recordset(NULL::playlist_review, proposals) proposal
    WHERE answer.id = ${id} ON CONFLICT DO NOTHING`.execute(trx);
}

async function matchAnew(trx: Trx, who: User, playlist: number): Promise<void> {
  await sql`INSERT INTO rematch (kind, record) VALUES ('playlist', ${playlist})`.execute(trx);
  await publish(trx, 'reference', { id: playlist, entity: 'playlist', user: who.id });
}

const tooLate = () =>
  new HttpError(409, 'undo_too_late', 'The query or the stream has changed since this answer was given', {});
