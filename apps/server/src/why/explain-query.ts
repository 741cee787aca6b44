import { maxExplainedStreams } from '@touchline/contract';
import type { MatchOutcome, QueryWhy } from '@touchline/contract';
import { compareNames } from '@touchline/names';
import { sql } from 'kysely';
import { keysOfQuery, nameOf, obstaclesOf, scoreMatches } from '#server/playlist/candidates';
import type { Pair } from '#server/playlist/candidates';
import type { QueryKeys } from '#server/playlist/candidates-by-key';
import { choose } from '#server/playlist/choose';
import { cacheOf } from '#server/playlist/feed-matching';
import { parsedName, readStamp } from '#server/playlist/known-names';
import type { DirectoryNames, SportNames } from '#server/playlist/known-names';
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
    const names = cacheOf(deps.db)(trx, await readStamp(trx));
    const keys = await keysOfQuery(query, names);
    const streams = revokedAt === null ? await findStreams(trx, query, keys, names) : [];
    const sports = await sportsOf(query, names);
    const sport = sportName ?? sportText;
    return {
      streams,
      sport: sport ? { name: sport, isKnown: sports.length > 0 } : null,
      teams: await teamsOf(query, keys, sports, names),
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

/** The sports of the directory that the query may mean. */
async function sportsOf({ sport, sportText }: Query, names: DirectoryNames): Promise<number[]> {
  if (sport !== null) return [sport];
  return sportText === '' ? [] : [...(await names.sportsCalled(sportText))];
}

/** Its teams; none where the sport is open, in which any team may be meant. */
async function teamsOf(
  query: Query,
  { side1, side2 }: QueryKeys,
  sports: readonly number[],
  names: DirectoryNames,
): Promise<QueryWhy['teams']> {
  if (sports.length === 0) return [];
  const directories: SportNames[] = [];
  for (const sport of sports) directories.push(await names.sport(sport));
  const side = (team: number | null, name: string | null, keys: string[]) =>
    name ? [{ name, isKnown: team !== null || directories.some((directory) => mayMean(name, keys, directory)) }] : [];
  return [...side(query.team1, query.team1Name, side1), ...side(query.team2, query.team2Name, side2)];
}

/** Whether a name may mean a team of a sport, as the comparison of names says. */
function mayMean(name: string, keys: string[], { teamsByKeys, namesOf, options }: SportNames): boolean {
  const isLike = (other: string) => compareNames(parsedName(name), parsedName(other), options).verdict !== 'different';
  return [...teamsByKeys(keys)].some((team) => namesOf(team).some(isLike));
}
