import { keptKeys } from '@touchline/names';
import { sql } from 'kysely';
import { yieldToEventLoop } from '#server/playlist/yield-to-event-loop';
import { scoreMatch } from '#server/playlist/score-match';
import type { Candidate } from '#server/playlist/candidate';
import type { ScoredMatch } from '#server/playlist/score-match';
import type { DirectoryNames } from '#server/playlist/known-names';
import { parsedName } from '#server/playlist/known-names';
import { candidatesByKey } from '#server/playlist/candidates-by-key';
import type { QueryKeys } from '#server/playlist/candidates-by-key';
import { readNear } from '#server/playlist/near-streams';
import { matchOfOwnerChoice } from '#server/playlist/owner-choice';
import type { Query } from '#server/playlist/query';
import { isSeenBy } from '#server/streams/access';
import { prepared } from '#database/prepared';
import type { Transaction } from '#database/pool';

/**
 * A query to match again. `matches`: its possible streams, when only streams that have just changed come into question;
 * null when all streams have to be compared.
 */
export type AffectedQuery = { query: Query; matches: ScoredMatch[] | null };

/**
 * The scored matches of each query, by its id, without streams that its owner may not see or has rejected. `lock` is
 * called with all matches before access is checked, and must keep their streams unchanged from then on.
 */
export async function permittedMatches(
  trx: Transaction,
  affected: readonly AffectedQuery[],
  names: DirectoryNames,
  lock: (fitting: ScoredMatch[]) => Promise<void>,
): Promise<Map<number, ScoredMatch[]>> {
  const pairs = affected.flatMap(({ query, matches }) => (matches ?? []).map((match) => ({ query, match })));
  const queries = affected.flatMap(({ query, matches }) => (matches === null ? [query] : []));
  pairs.push(...(await scoreAllStreams(trx, queries, names)));
  await lock(pairs.map(({ match }) => match));
  const obstacles = await obstaclesOf(trx, pairs);
  const byQuery = new Map<number, ScoredMatch[]>();
  for (const { query, match } of pairs) {
    if (obstacles.get(nameOf(query, match)) !== null) continue;
    const list = byQuery.get(query.id);
    if (list) list.push(match);
    else byQuery.set(query.id, [match]);
  }
  return byQuery;
}

export type Pair = { query: Query; match: ScoredMatch };

async function scoreAllStreams(trx: Transaction, queries: readonly Query[], names: DirectoryNames): Promise<Pair[]> {
  if (queries.length === 0) return [];
  const keys = new Map<number, QueryKeys>();
  for (const query of queries) keys.set(query.id, await keysOfQuery(query, names));
  const near = await readNear(trx, queries, keys, names);
  return scoreMatches(queries, keys, near, names);
}

/**
 * Scores each query against the streams that it has, that are of its event, or that are near in time and share name
 * keys.
 */
export async function scoreMatches(
  queries: readonly Query[],
  keys: ReadonlyMap<number, QueryKeys>,
  streams: readonly Candidate[],
  names: DirectoryNames,
): Promise<Pair[]> {
  const candidates = await candidatesByKey(queries, keys, streams, names);
  const byId = new Map(streams.map((stream) => [stream.id, stream]));
  const byEvent = Map.groupBy(streams, ({ event_id }) => event_id);
  const yieldWhenDue = yieldToEventLoop();
  const pairs: Pair[] = [];
  for (const query of queries) {
    const ids = new Set(candidates.get(query.id));
    if (query.stream !== null) ids.add(query.stream);
    if (query.event_id !== '') for (const { id } of byEvent.get(query.event_id) ?? []) ids.add(id);
    for (const id of [...ids].toSorted((a, b) => a - b)) {
      const stream = byId.get(id);
      const match = stream && ((await scoreMatch(query, stream, names)) ?? matchOfOwnerChoice(query, stream));
      if (match) pairs.push({ query, match });
    }
    await yieldWhenDue();
  }
  return pairs;
}

/** What keeps a query from a stream, however similar they are. */
export type Obstacle = 'hidden' | 'betting' | 'rejected';

/** By `nameOf`, what the owner's access rule, betting flag and earlier rejections say; null where nothing is in the way. */
export async function obstaclesOf(trx: Transaction, pairs: readonly Pair[]): Promise<Map<string, Obstacle | null>> {
  if (pairs.length === 0) return new Map();
  const { rows } = await sql<{ playlist: number; stream: number; obstacle: Obstacle | null }>`${prepared}
    SELECT pair.playlist, pair.stream, CASE
      WHEN NOT (${isSeenBy('owner', sql.ref('stream.id'))}) THEN 'hidden'
      WHEN stream.betting AND NOT owner."betBroadcast" THEN 'betting'
      WHEN EXISTS (
        SELECT FROM playlist_review said
        WHERE said.playlist = pair.playlist AND said.stream = pair.stream AND state = 'rejected') THEN 'rejected'
      END AS obstacle
    FROM unnest(${pairs.map(({ query }) => query.id)}::int8[], ${pairs.map(({ query }) => query.user)}::int8[],
        ${pairs.map(({ match }) => match.stream.id)}::int8[]) AS pair(playlist, "user", stream)
      JOIN "user" owner ON owner.id = pair."user"
      JOIN stream ON stream.id = pair.stream`.execute(trx);
  return new Map(rows.map(({ playlist, stream, obstacle }) => [`${playlist} ${stream}`, obstacle]));
}

/** The name of a pair in `obstaclesOf`. */
export const nameOf = (query: Pick<Query, 'id'>, { stream }: ScoredMatch): string => `${query.id} ${stream.id}`;

/** Name keys of both sides of a query. A side that is a directory record includes the keys of its synonyms. */
export async function keysOfQuery(query: Query, names: DirectoryNames): Promise<QueryKeys> {
  const sportNames = query.sport === null ? null : await names.sport(query.sport);
  const keysOf = (team: number | null, name: string | null) => {
    const all = [...(name === null ? [] : [name]), ...(team === null ? [] : (sportNames?.namesOf(team) ?? []))];
    return [...new Set(all.flatMap((one) => keptKeys(parsedName(one))))];
  };
  return { side1: keysOf(query.team1, query.team1Name), side2: keysOf(query.team2, query.team2Name) };
}
