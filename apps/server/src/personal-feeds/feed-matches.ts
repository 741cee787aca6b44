import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { FoundFeed } from '#server/personal-feeds/find-feed';
import { streamConditions } from '#server/streams/list';
import type { Deps } from '#server/deps';
import { allOf } from '#lists/list-sql';

/** SQL over `stream`: the matches of a feed that its owner may see at present. What they have taken is never hidden. */
export async function matchesOf(
  deps: Pick<Deps, 'db' | 'pool' | 'totals' | 'env'>,
  { owner, scope, sport, tournament, team }: FoundFeed,
): Promise<RawBuilder<boolean>> {
  const isTaken = scope === 'taken';
  const filters = isTaken ? [{ column: 'hidden', value: 'true' }] : [];
  const query = { page: 1, size: 1, sort: null, order: 'asc' as const, filters };
  return allOf([
    await streamConditions(deps, owner, query, null, 'included'),
    ...(isTaken
      ? [sql<boolean>`EXISTS (SELECT FROM take WHERE take.stream = stream.id AND take."user" = ${owner.id})`]
      : []),
    ...(sport === null ? [] : [sql<boolean>`stream.sport = ${sport}`]),
    ...(tournament === null ? [] : [sql<boolean>`stream.tournament = ${tournament}`]),
    ...(team === null ? [] : [sql<boolean>`(stream.team1 = ${team} OR stream.team2 = ${team})`]),
  ]);
}
