import { maxExplainedStreams } from '@touchline/contract';
import type { MatchOutcome, QueryWhy } from '@touchline/contract';
import { sql } from 'kysely';
import { keysOfQuery, nameOf, obstaclesOf, scoreMatches } from '#server/playlist/candidates';
import type { Pair } from '#server/playlist/candidates';
import type { QueryKeys } from '#server/playlist/candidates-by-key';
import { choose } from '#server/playlist/choose';
import { uncachedNames } from '#server/playlist/known-names';
import type { DirectoryNames } from '#server/playlist/known-names';
import { nearIds } from '#server/playlist/near-streams';
import { readCanceledStreams, readOpenStreams } from '#server/playlist/open-streams';
import { findOwnQuery } from '#server/playlist/own-queries';
import { readOwnQuery } from '#server/playlist/query';
import type { Query } from '#server/playlist/query';
import { byRank } from '#server/playlist/rank-matches';
import type { ScoredMatch } from '#server/playlist/score-match';
import type { Transaction } from '#database/pool';
import type { Deps } from '#server/deps';
import { notFound } from '#http/http-error';
import type { User } from '#http/user';

/** What matching makes of a query now, from the functions that match. Throws 404 for a query of somebody else. */
export async function explainQuery(deps: Deps, who: User, id: number): Promise<QueryWhy> {
  const { status, revokedAt, returnReason, startAt, sportName, sportText } = await findOwnQuery(deps, who, id);
  const found = await deps.db.transaction().execute(async (trx) => {
    await sql`SET TRANSACTION READ ONLY`.execute(trx);
    const query = await readOwnQuery(trx, who.id, id);
    if (!query) throw notFound();
    const names = uncachedNames(trx);
    const keys = await keysOfQuery(query, names);
    const streams = revokedAt === null ? await findStreams(trx, query, keys, names) : [];
    return {
      streams,
      sport: await sportOf(query, sportName ?? sportText, names),
      teams: await teamsOf(query, keys, names),
    };
  });
  return { status, revokedAt, returnReason, startAt, ...found };
}

async function findStreams(
  trx: Transaction,
  query: Query,
  keys: QueryKeys,
  names: DirectoryNames,
): Promise<QueryWhy['streams']> {
  const keysById = new Map([[query.id, keys]]);
  const near = await nearIds(trx, [query], keysById, names);
  const pairs = await scoreMatches([query], keysById, await readOpenStreams(trx, near), names);
  const canceled = await scoreMatches([query], keysById, await readCanceledStreams(trx, near), names);
  const outcomeOf = await outcomesOf(trx, query, pairs, canceled);
  return [...pairs, ...canceled]
    .flatMap(({ match }) => {
      const outcome = outcomeOf(match);
      return outcome === null ? [] : { match, outcome };
    })
    .toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || byRank(a.match, b.match))
    .slice(0, maxExplainedStreams)
    .map(({ match: { stream, reasons }, outcome }) => {
      const title = stream.title || [stream.team1Name, stream.team2Name].filter(Boolean).join(' – ');
      return { id: stream.id, title, startAt: stream.startAt, outcome, reasons };
    });
}

const order: readonly MatchOutcome[] = ['joined', 'proposed', 'passed_over', 'rejected', 'betting', 'canceled'];

/** Gives the outcome of each match; null for a stream that the owner may not see. */
async function outcomesOf(trx: Transaction, query: Query, open: readonly Pair[], canceled: readonly Pair[]) {
  const obstacles = await obstaclesOf(trx, [...open, ...canceled]);
  const permitted = open.flatMap(({ match }) => (obstacles.get(nameOf(query, match)) === null ? match : []));
  const { join, ask } = choose(query, permitted, false);
  const asked = new Set(ask.map(({ stream }) => stream.id));
  const closed = new Set(canceled.map(({ match }) => match.stream.id));
  return (match: ScoredMatch): MatchOutcome | null => {
    const obstacle = obstacles.get(nameOf(query, match));
    if (obstacle === undefined || obstacle === 'hidden') return null;
    if (obstacle !== null) return obstacle;
    const { id } = match.stream;
    if (closed.has(id)) return 'canceled';
    return join?.stream.id === id ? 'joined' : asked.has(id) ? 'proposed' : 'passed_over';
  };
}

async function sportOf(query: Query, name: string | null, names: DirectoryNames): Promise<QueryWhy['sport']> {
  if (!name) return null;
  return { name, isKnown: query.sport !== null || (await names.sportsCalled(name)).size > 0 };
}

/** Without a sport of the directory, teams are not looked up: any may be meant. */
async function teamsOf(query: Query, { side1, side2 }: QueryKeys, names: DirectoryNames): Promise<QueryWhy['teams']> {
  const sportNames = query.sport === null ? null : await names.sport(query.sport);
  const sides: [string | null, string[]][] = [
    [query.team1Name, side1],
    [query.team2Name, side2],
  ];
  return sides.flatMap(([name, keys]) =>
    name ? { name, isKnown: sportNames === null || [...sportNames.teamsByKeys(keys)].length > 0 } : [],
  );
}
