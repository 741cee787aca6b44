import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { notifyMany } from '#server/notifications/notify';
import { joinedByNames } from '#server/playlist/joined-by-name';
import type { TaughtSynonym } from '#server/playlist/joined-by-name';
import { scoreMatch } from '#server/playlist/score-match';
import { uncachedNames } from '#server/playlist/known-names';
import { lockQueries } from '#server/playlist/lock';
import { loadMatchingState } from '#server/playlist/open-streams';
import { readQueries } from '#server/playlist/query';
import type { Query } from '#server/playlist/query';
import { publishQueries } from '#server/playlist/apply-matches';
import type { Transaction } from '#database/pool';
import { publishMany } from '#kit/events';
import { notFound } from '#http/http-error';
import { refreshSearchKeys } from '#lists/search-key';

/**
 * Deletes a learned synonym. The queries that it joined wait and are matched again, unless their stream fits without
 * it; streams chosen by people stay. `isOpen`: SQL for the lessons that the caller may take back. Returns how many
 * queries lost their stream. Throws 404.
 */
export async function takeBack(trx: Transaction, id: number, isOpen: RawBuilder<boolean>): Promise<number> {
  const synonym = await findTaughtSynonym(trx, id, isOpen);
  // Lock order: directories before queries.
  const table = synonym.type === 'sport' ? 'sport' : 'team';
  await sql`SELECT FROM ${sql.table(table)} WHERE id = ${synonym.internal_id} FOR NO KEY UPDATE`.execute(trx);
  const joinedIds = (await joinedByNames(trx, [synonym])).get(id) ?? [];
  const { rows } = await sql`DELETE FROM synonym WHERE id = ${id} RETURNING id`.execute(trx);
  if (rows.length === 0) throw notFound();
  await refreshSearchKeys(trx, table, [synonym.internal_id]);
  await publishMany(trx, 'reference', [
    { id: synonym.internal_id, entity: table },
    { id, entity: 'synonym' },
  ]);
  const returnedQueries = await withoutFittingStream(trx, await lockJoined(trx, joinedIds));
  await returnQueries(trx, returnedQueries);
  return returnedQueries.length;
}

async function findTaughtSynonym(trx: Transaction, id: number, isOpen: RawBuilder<boolean>): Promise<TaughtSynonym> {
  const { rows } = await sql<TaughtSynonym>`
    SELECT synonym.id, type, internal_id, content FROM learned_synonym lesson JOIN synonym ON synonym.id = lesson.synonym
    WHERE synonym.id = ${id} AND ${isOpen}`.execute(trx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Locks queries and returns those that still have a stream joined by names. */
async function lockJoined(trx: Transaction, ids: number[]): Promise<Query[]> {
  await lockQueries(trx, ids);
  const queries = await readQueries(trx, ids);
  return queries.filter(({ joinedBy }) => joinedBy === 'names');
}

/** The queries whose stream is no longer a sure match. */
async function withoutFittingStream(trx: Transaction, queries: readonly Query[]): Promise<Query[]> {
  const streams = queries.flatMap(({ stream }) => (stream === null ? [] : [stream]));
  const open = new Map((await loadMatchingState(trx, [...new Set(streams)])).open.map((stream) => [stream.id, stream]));
  const names = uncachedNames(trx);
  const unmatched: Query[] = [];
  for (const query of queries) {
    const stream = query.stream === null ? undefined : open.get(query.stream);
    const match = stream && (await scoreMatch(query, stream, names));
    if (match?.verdict !== 'same') unmatched.push(query);
  }
  return unmatched;
}

async function returnQueries(trx: Transaction, queries: readonly Query[]): Promise<void> {
  if (queries.length === 0) return;
  const ids = queries.map(({ id }) => id);
  await sql`
    UPDATE playlist SET status = 'awaiting', stream = NULL, swapped = false, "joinedBy" = NULL,
      "returnReason" = 'synonym'
    WHERE id = ANY(${ids}::int8[])`.execute(trx);
  await sql`INSERT INTO rematch (kind, record) SELECT 'playlist', unnest(${ids}::int8[])`.execute(trx);
  await publishQueries(trx, queries);
  await notifyMany(
    trx,
    queries.map(({ id: playlist, user, team1Name, team2Name, event_id }) => {
      const title = [team1Name, team2Name].filter(Boolean).join(' – ') || event_id;
      return { user, kind: 'query_awaiting', data: { playlist, title, reason: 'synonym' } };
    }),
  );
}
