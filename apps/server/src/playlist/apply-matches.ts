import type { ReturnReason } from '@touchline/contract';
import { sql } from 'kysely';
import { notifyMany } from '#server/notifications/notify';
import type { NewNotification } from '#server/notifications/notify';
import type { StreamChoice } from '#server/playlist/choose';
import type { Candidate } from '#server/playlist/candidate';
import type { ScoredMatch } from '#server/playlist/score-match';
import type { Query } from '#server/playlist/query';
import { whyReturned } from '#server/playlist/why-returned';
import { prepared } from '#database/prepared';
import type { Transaction } from '#database/pool';
import { publishMany } from '#kit/events';

export type MatchDecision = { query: Query; choice: StreamChoice; isAsked: boolean };

/**
 * Stores the decisions about queries and notifies the owners; unchanged queries are skipped. Returns the changed ones.
 * One statement per table handles all queries, because other matching waits for these locks.
 */
export async function applyMatches(trx: Transaction, decisions: readonly MatchDecision[]): Promise<Query[]> {
  const isOther = ({ query, choice }: MatchDecision) => query.stream !== (choice.join?.stream.id ?? null);
  const isTurned = ({ query, choice }: MatchDecision) => choice.join !== null && choice.join.swapped !== query.swapped;
  const hasProposals = ({ query, choice }: MatchDecision) => query.isAskedAbout || choice.ask.length > 0;
  const open = decisions.filter((one) => isOther(one) || isTurned(one) || hasProposals(one));
  if (open.length === 0) return [];
  const withOtherStream = open.filter(isOther);
  const reasons = await whyReturned(
    trx,
    withOtherStream.filter(({ query }) => query.stream !== null),
  );
  const changedIds = await write(
    trx,
    open,
    open.filter((one) => isOther(one) || isTurned(one)).map((one) => rowOf(one, isOther(one), reasons)),
  );
  const news = withOtherStream.filter(({ query }) => changedIds.has(query.id));
  await notifyMany(
    trx,
    news.map(({ query, choice }) => notificationFor(query, choice.join, reasons.get(query.id) ?? null)),
  );
  return open.map(({ query }) => query).filter(({ id }) => changedIds.has(id));
}

/** The columns of a query to store. */
function rowOf(
  { query, choice: { join } }: MatchDecision,
  isOther: boolean,
  reasons: ReadonlyMap<number, ReturnReason>,
) {
  const [id, stream, swapped] = [query.id, join?.stream.id ?? null, join?.swapped ?? false];
  if (!isOther) return { id, stream, swapped, by: query.joinedBy, reason: query.returnReason };
  const by = join && (join.byEvent ? 'event' : 'names');
  return { id, stream, swapped, by, reason: join ? null : (reasons.get(id) ?? null) };
}

type Row = ReturnType<typeof rowOf>;

/**
 * Updates queries and replaces the open proposals of all of them; rejected proposals stay. Returns the ids of queries
 * that changed. Lock order: owners before queries, as when a user is deleted, and because the notifications that follow
 * refer to the owner.
 */
async function write(
  trx: Transaction,
  decisions: readonly MatchDecision[],
  updates: readonly Row[],
): Promise<Set<number>> {
  const proposals = decisions.flatMap(({ query, choice }) =>
    choice.ask.map(({ stream, score, swapped, reasons }) => ({
      playlist: query.id,
      stream: stream.id,
      score,
      swapped,
      reasons,
    })),
  );
  const users = [...new Set(decisions.map(({ query }) => query.user))];
  const { rows } = await sql<{ id: number }>`${prepared}
    WITH owners AS MATERIALIZED (
      SELECT id FROM "user" WHERE id = ANY(${users}::int8[]) ORDER BY id FOR KEY SHARE
    ), held AS MATERIALIZED (
      SELECT id FROM playlist WHERE id = ANY(${decisions.map(({ query }) => query.id)}::int8[])
        AND "user" IN (SELECT id FROM owners) ORDER BY id FOR UPDATE
    ), asked AS MATERIALIZED (
      SELECT asked.* FROM jsonb_to_recordset(${JSON.stringify(proposals)}::jsonb)
        AS asked(playlist int8, stream int8, score float8, swapped bool, reasons jsonb) JOIN held ON held.id = playlist
    ), stored AS (
      UPDATE playlist SET status = CASE WHEN given.stream IS NULL THEN 'awaiting' ELSE 'complete' END,
        stream = given.stream, swapped = given.swapped, "joinedBy" = given.by, "returnReason" = given.reason
      FROM jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
        AS given(id int8, stream int8, swapped bool, by text, reason text) JOIN held USING (id)
      WHERE playlist.id = given.id RETURNING playlist.id
    ), gone AS (
      DELETE FROM playlist_review WHERE playlist IN (SELECT id FROM held) AND state = 'open'
        AND (playlist, stream) NOT IN (SELECT playlist, stream FROM asked)
      RETURNING playlist
    ), made AS (
      INSERT INTO playlist_review (playlist, stream, score, swapped, reasons)
      SELECT playlist, stream, score, swapped, reasons FROM asked
      ON CONFLICT (playlist, stream) DO UPDATE
        SET score = excluded.score, swapped = excluded.swapped, reasons = excluded.reasons
      WHERE (playlist_review.score, playlist_review.swapped, playlist_review.reasons)
        IS DISTINCT FROM (excluded.score, excluded.swapped, excluded.reasons)
      RETURNING playlist
    )
    SELECT id FROM stored UNION SELECT playlist FROM gone UNION SELECT playlist FROM made`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** The notification to the owner of a query that got a stream or lost it. */
export function notificationFor(query: Query, join: ScoredMatch | null, reason: ReturnReason | null): NewNotification {
  const { user, id: playlist } = query;
  if (join) {
    const { id: stream } = join.stream;
    return { user, kind: 'query_complete', data: { playlist, stream, title: titleOf(join.stream), reason } };
  }
  const title = [query.team1Name, query.team2Name].filter(Boolean).join(' – ') || query.event_id;
  // Without the stream's id: a notification about a stream is not delivered to a user who may no longer see it.
  return { user, kind: 'query_awaiting', data: { playlist, title, reason } };
}

const titleOf = ({ title, team1Name, team2Name }: Candidate) =>
  title || [team1Name, team2Name].filter(Boolean).join(' – ');

/** Publishes the change to the owners' screens. */
export async function publishQueries(trx: Transaction, queries: readonly Pick<Query, 'id' | 'user'>[]): Promise<void> {
  await publishMany(
    trx,
    'reference',
    queries.map(({ id, user }) => ({ id, user, entity: 'playlist' })),
  );
}
