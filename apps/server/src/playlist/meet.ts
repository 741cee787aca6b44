import { breather } from '#server/playlist/breather';
import type { Asked, Candidate } from '#server/playlist/judge';
import { keysAsked } from '#server/playlist/known-names';
import type { KnownNames } from '#server/playlist/known-names';
import { widestHours } from '#server/playlist/window';

/** Keys of the names of both sides of a query, or of a stream. */
export type QueryKeys = { side1: string[]; side2: string[] };

/** Of a stream only what tells whether it is worth judging. */
export type Near = Pick<Candidate, 'id' | 'event_id' | 'sport' | 'team1' | 'team2' | 'title' | 'startAt'>;

/** By query the streams near in time and of its sport both sides of which share a key with its own. */
export async function meet(
  queries: readonly (Pick<Asked, 'sport' | 'startAt'> & { id: number })[],
  keys: ReadonlyMap<number, QueryKeys>,
  streams: readonly Near[],
  known: KnownNames,
): Promise<Map<number, Set<number>>> {
  const asked = await keysOfStreams(streams, known);
  const breathe = breather();
  const byKey = new Map<string, Near[]>();
  for (const stream of streams) {
    const { side1 = [], side2 = [] } = asked.get(stream.id) ?? {};
    for (const key of new Set([...side1, ...side2])) {
      const list = byKey.get(key);
      if (list) list.push(stream);
      else byKey.set(key, [stream]);
    }
    await breathe();
  }
  const starts = new Map(streams.map(({ id, startAt }) => [id, Date.parse(startAt)]));
  const met = new Map<number, Set<number>>();
  for (const query of queries) {
    const kept = keys.get(query.id) ?? { side1: [], side2: [] };
    const start = Date.parse(query.startAt);
    const isNear = ({ id, sport }: Near) =>
      (query.sport === null || query.sport === sport) &&
      Math.abs(start - (starts.get(id) ?? 0)) <= widestHours * 3_600_000;
    const found = new Set<Near>();
    for (const key of kept.side1) for (const stream of byKey.get(key) ?? []) if (isNear(stream)) found.add(stream);
    if (found.size > 0) {
      const meets = meeting(kept);
      met.set(query.id, new Set([...found].map(({ id }) => id).filter((id) => meets(asked.get(id)))));
    }
    await breathe();
  }
  return met;
}

function meeting({ side1, side2 }: QueryKeys): (asked: QueryKeys | undefined) => boolean {
  const [first, second] = [new Set(side1), new Set(side2)];
  const has1 = (key: string) => first.has(key);
  const has2 = (key: string) => second.has(key);
  return (asked) => {
    if (!asked) return false;
    if (second.size === 0) return asked.side1.some(has1);
    return (asked.side1.some(has1) && asked.side2.some(has2)) || (asked.side2.some(has1) && asked.side1.some(has2));
  };
}

/** What to look for among the keys of queries: of all names of either team, or of the title where nobody plays. */
export async function keysOfStreams(
  streams: readonly Pick<Candidate, 'id' | 'sport' | 'team1' | 'team2' | 'title'>[],
  known: KnownNames,
): Promise<Map<number, QueryKeys>> {
  const found = new Map<number, QueryKeys>();
  const breathe = breather();
  for (const { id, sport, team1, team2, title } of streams) {
    const { keysOf } = await known.sport(sport);
    const side1 = team1 === null ? keysAsked(title) : keysOf(team1);
    found.set(id, { side1, side2: team2 === null ? [] : keysOf(team2) });
    await breathe();
  }
  return found;
}
