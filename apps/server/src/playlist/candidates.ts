import { askedKeys, keptKeys } from '@touchline/names';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { judge } from '#server/playlist/judge';
import type { Candidate, Judged } from '#server/playlist/judge';
import type { KnownNames } from '#server/playlist/known-names';
import { nameOf } from '#server/playlist/known-names';
import type { Query } from '#server/playlist/query';
import { widestHours } from '#server/playlist/window';
import type { Database } from '#database/tables';

/** Keys of the names of both sides of a query. */
export type QueryKeys = { side1: string[]; side2: string[] };

/** The streams that each query may be for, judged, of those that its owner may see and has not rejected. */
export async function judgedFor(
  trx: Kysely<Database>,
  queries: readonly Query[],
  keys: ReadonlyMap<number, QueryKeys>,
  known: KnownNames,
): Promise<Map<number, Judged[]>> {
  const streams = await openStreams(trx, queries);
  const asked = await keysOfStreams(streams, known);
  const pairs: { query: Query; judged: Judged }[] = [];
  for (const query of queries) {
    const kept = keys.get(query.id);
    const [side1, side2] = [new Set(kept?.side1), new Set(kept?.side2)];
    const meets = (stream: Candidate) => {
      const { side1: first = [], side2: second = [] } = asked.get(stream.id) ?? {};
      const [has1, has2] = [(key: string) => side1.has(key), (key: string) => side2.has(key)];
      if (side2.size === 0) return first.some(has1);
      return (first.some(has1) && second.some(has2)) || (second.some(has1) && first.some(has2));
    };
    for (const stream of streams) {
      const isSameEvent = query.event_id !== '' && query.event_id === stream.event_id;
      if (!isSameEvent && stream.id !== query.stream && !(isNear(query, stream) && meets(stream))) continue;
      const judged = await judge(query, stream, known);
      if (judged) pairs.push({ query, judged });
    }
  }
  const permitted = await permittedOf(trx, pairs);
  const found = new Map<number, Judged[]>();
  for (const { query, judged } of pairs)
    if (permitted.has(`${query.id} ${judged.stream.id}`)) found.set(query.id, [...(found.get(query.id) ?? []), judged]);
  return found;
}

const isNear = (query: Query, stream: Candidate) =>
  Math.abs(Date.parse(query.startAt) - Date.parse(stream.startAt)) <= widestHours * 3_600_000 &&
  (query.sport === null || query.sport === stream.sport);

/** Streams that can be joined at all, near in time or of the same event, and those that the queries have. */
async function openStreams(trx: Kysely<Database>, queries: readonly Query[]): Promise<Candidate[]> {
  const starts = [...new Set(queries.map(({ startAt }) => startAt))];
  const events = [...new Set(queries.map(({ event_id }) => event_id).filter((event) => event !== ''))];
  const joined = queries.flatMap(({ stream }) => stream ?? []);
  const sports = queries.map(({ sport }) => sport);
  const ofSport = sports.includes(null) ? sql`true` : sql`near.sport = ANY(${[...new Set(sports)]}::int8[])`;
  const { rows } = await sql<Candidate>`
    WITH chosen AS (
      SELECT near.id FROM unnest(${starts}::timestamptz[]) AS start JOIN stream near
        ON near."startAt" BETWEEN start - make_interval(hours => ${widestHours}) AND start + make_interval(hours => ${widestHours})
        AND near."archivedAt" IS NULL AND ${ofSport}
      UNION SELECT id FROM stream WHERE event_id <> '' AND event_id = ANY(${events}::text[])
      UNION SELECT id FROM stream WHERE id = ANY(${joined}::int8[])
    )
    SELECT stream.id, event_id, stream.sport, sport.name AS "sportName", team1, team2, home.name AS "team1Name",
      away.name AS "team2Name", title, "startAt", "startTimeTbd", phase, width * height AS area
    FROM chosen JOIN stream ON stream.id = chosen.id
      JOIN sport ON sport.id = stream.sport
      LEFT JOIN team home ON home.id = team1
      LEFT JOIN team away ON away.id = team2
      LEFT JOIN resolution ON resolution.id = stream.resolution
    WHERE stream."archivedAt" IS NULL AND phase <> 'canceled' ORDER BY stream.id`.execute(trx);
  return rows;
}

/** The access rule, betting and rejections, of each owner. */
async function permittedOf(
  trx: Kysely<Database>,
  pairs: readonly { query: Query; judged: Judged }[],
): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const { rows } = await sql<{ playlist: number; stream: number }>`
    SELECT pair.playlist, pair.stream
    FROM unnest(${pairs.map(({ query }) => query.id)}::int8[], ${pairs.map(({ judged }) => judged.stream.id)}::int8[])
        AS pair(playlist, stream)
      JOIN playlist ON playlist.id = pair.playlist
      JOIN "user" owner ON owner.id = playlist."user"
      JOIN stream ON stream.id = pair.stream
    WHERE (NOT stream.betting OR owner."betBroadcast")
      AND (owner.access = 'deny') = EXISTS (
        SELECT FROM user_stream WHERE user_stream."user" = owner.id AND user_stream.stream = stream.id)
      AND NOT EXISTS (
        SELECT FROM playlist_review said
        WHERE said.playlist = pair.playlist AND said.stream = pair.stream AND state = 'rejected')`.execute(trx);
  return new Set(rows.map(({ playlist, stream }) => `${playlist} ${stream}`));
}

/** What to look for among the keys of queries: of all names of either team, or of the title where nobody plays. */
export async function keysOfStreams(
  streams: readonly Pick<Candidate, 'id' | 'sport' | 'team1' | 'team2' | 'title'>[],
  known: KnownNames,
): Promise<Map<number, QueryKeys>> {
  const found = new Map<number, QueryKeys>();
  for (const { id, sport, team1, team2, title } of streams) {
    const { keysOf } = await known.sport(sport);
    const side1 = team1 === null ? askedKeys(nameOf(title)) : keysOf(team1);
    found.set(id, { side1, side2: team2 === null ? [] : keysOf(team2) });
  }
  return found;
}

/** The keys of both sides of a query; a record of the directory has those of its synonyms too. */
export async function keysOfQuery(query: Query, known: KnownNames): Promise<QueryKeys> {
  const names = query.sport === null ? null : await known.sport(query.sport);
  const keysOf = (team: number | null, name: string | null) => {
    const all = [...(name === null ? [] : [name]), ...(team === null ? [] : (names?.namesOf(team) ?? []))];
    return [...new Set(all.flatMap((one) => keptKeys(nameOf(one))))];
  };
  return { side1: keysOf(query.team1, query.team1Name), side2: keysOf(query.team2, query.team2Name) };
}
