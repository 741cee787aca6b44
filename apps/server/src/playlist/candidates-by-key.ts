import { yieldToEventLoop } from '#server/playlist/yield-to-event-loop';
import type { Candidate } from '#server/playlist/candidate';
import type { MatchRequest } from '#server/playlist/query';
import { lookupKeysOf } from '#server/playlist/known-names';
import type { DirectoryNames } from '#server/playlist/known-names';
import { widestHours } from '#server/playlist/window';

/** Keys of the names of both sides of a query, or of a stream. */
export type QueryKeys = { side1: string[]; side2: string[] };

/** The fields of a stream that decide whether it is worth scoring. */
export type NearStream = Pick<Candidate, 'id' | 'event_id' | 'sport' | 'team1' | 'team2' | 'title' | 'startAt'>;

/** By query id, the ids of streams of its sport that are near in time and share a name key with it on both sides. */
export async function candidatesByKey(
  queries: readonly (Pick<MatchRequest, 'sport' | 'startAt'> & { id: number })[],
  keys: ReadonlyMap<number, QueryKeys>,
  streams: readonly NearStream[],
  names: DirectoryNames,
): Promise<Map<number, Set<number>>> {
  const streamKeys = await keysOfStreams(streams, names);
  const yieldWhenDue = yieldToEventLoop();
  const byKey = new Map<string, NearStream[]>();
  for (const stream of streams) {
    const { side1 = [], side2 = [] } = streamKeys.get(stream.id) ?? {};
    for (const key of new Set([...side1, ...side2])) {
      const list = byKey.get(key);
      if (list) list.push(stream);
      else byKey.set(key, [stream]);
    }
    await yieldWhenDue();
  }
  const starts = new Map(streams.map(({ id, startAt }) => [id, Date.parse(startAt)]));
  const candidates = new Map<number, Set<number>>();
  for (const query of queries) {
    const queryKeys = keys.get(query.id) ?? { side1: [], side2: [] };
    const start = Date.parse(query.startAt);
    const isNear = ({ id, sport }: NearStream) =>
      (query.sport === null || query.sport === sport) &&
      Math.abs(start - (starts.get(id) ?? 0)) <= widestHours * 3_600_000;
    const found = new Set<NearStream>();
    for (const key of queryKeys.side1) for (const stream of byKey.get(key) ?? []) if (isNear(stream)) found.add(stream);
    if (found.size > 0) {
      const matches = matcherOfKeys(queryKeys);
      candidates.set(query.id, new Set([...found].map(({ id }) => id).filter((id) => matches(streamKeys.get(id)))));
    }
    await yieldWhenDue();
  }
  return candidates;
}

function matcherOfKeys({ side1, side2 }: QueryKeys): (queryKeys: QueryKeys | undefined) => boolean {
  const [first, second] = [new Set(side1), new Set(side2)];
  const has1 = (key: string) => first.has(key);
  const has2 = (key: string) => second.has(key);
  return (queryKeys) => {
    if (!queryKeys) return false;
    if (second.size === 0) return queryKeys.side1.some(has1);
    return (
      (queryKeys.side1.some(has1) && queryKeys.side2.some(has2)) ||
      (queryKeys.side2.some(has1) && queryKeys.side1.some(has2))
    );
  };
}

/** The keys of both teams of each stream, or of its title when it has no teams, by stream id. */
export async function keysOfStreams(
  streams: readonly Pick<Candidate, 'id' | 'sport' | 'team1' | 'team2' | 'title'>[],
  names: DirectoryNames,
): Promise<Map<number, QueryKeys>> {
  const found = new Map<number, QueryKeys>();
  const yieldWhenDue = yieldToEventLoop();
  for (const { id, sport, team1, team2, title } of streams) {
    const { keysOf } = await names.sport(sport);
    const side1 = team1 === null ? lookupKeysOf(title) : keysOf(team1);
    found.set(id, { side1, side2: team2 === null ? [] : keysOf(team2) });
    await yieldWhenDue();
  }
  return found;
}
