import { keptKeys } from '@touchline/names';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { breather } from '#server/playlist/breather';
import { judge } from '#server/playlist/judge';
import type { Candidate, Judged } from '#server/playlist/judge';
import type { KnownNames } from '#server/playlist/known-names';
import { nameOf } from '#server/playlist/known-names';
import { meet } from '#server/playlist/meet';
import type { Near, QueryKeys } from '#server/playlist/meet';
import type { Query } from '#server/playlist/query';
import { widestHours } from '#server/playlist/window';
import type { Database } from '#database/tables';

/** The streams that each query may be for, judged, of those that its owner may see and has not rejected. */
export async function judgedFor(
  trx: Kysely<Database>,
  queries: readonly Query[],
  keys: ReadonlyMap<number, QueryKeys>,
  known: KnownNames,
): Promise<Map<number, Judged[]>> {
  const met = await streamsMet(trx, queries, keys, known);
  const streams = await openStreams(trx, [...new Set([...met.values()].flat())]);
  const breathe = breather();
  const pairs: { query: Query; judged: Judged }[] = [];
  for (const query of queries) {
    for (const id of met.get(query.id) ?? []) {
      const stream = streams.get(id);
      const judged = stream && (await judge(query, stream, known));
      if (judged) pairs.push({ query, judged });
    }
    await breathe();
  }
  const permitted = await permittedOf(trx, pairs);
  const found = new Map<number, Judged[]>();
  for (const { query, judged } of pairs) {
    if (!permitted.has(`${query.id} ${judged.stream.id}`)) continue;
    const list = found.get(query.id);
    if (list) list.push(judged);
    else found.set(query.id, [judged]);
  }
  return found;
}

/** By query the streams of its event, the one that it has, and those near in time that meet it by their keys. */
async function streamsMet(
  trx: Kysely<Database>,
  queries: readonly Query[],
  keys: ReadonlyMap<number, QueryKeys>,
  known: KnownNames,
): Promise<Map<number, number[]>> {
  const near = await nearStreams(trx, queries);
  const byEvent = Map.groupBy(near, ({ event_id }) => event_id);
  const met = await meet(queries, keys, near, known);
  for (const query of queries) {
    const found = met.get(query.id) ?? new Set<number>();
    if (query.stream !== null) found.add(query.stream);
    if (query.event_id !== '') for (const { id } of byEvent.get(query.event_id) ?? []) found.add(id);
    met.set(query.id, found);
  }
  return new Map([...met].map(([query, found]) => [query, [...found].toSorted((a, b) => a - b)]));
}

/** Streams that can be joined at all, near in time or of the same event: as little of each as finds those to judge. */
async function nearStreams(trx: Kysely<Database>, queries: readonly Query[]): Promise<Near[]> {
  const events = [...new Set(queries.map(({ event_id }) => event_id).filter((event) => event !== ''))];
  const spans = spansOf(queries.map(({ startAt }) => Date.parse(startAt)));
  const sports = queries.map(({ sport }) => sport);
  const ofSport = sports.includes(null) ? sql`true` : sql`sport = ANY(${[...new Set(sports)]}::int8[])`;
  const what = sql`id, event_id, sport, team1, team2, title, "startAt"`;
  const open = sql`"archivedAt" IS NULL AND phase <> 'canceled'`;
  const { rows } = await sql<Near>`
    SELECT ${what} FROM unnest(${spans.map(([from]) => from)}::timestamptz[], ${spans.map(([, to]) => to)}::timestamptz[])
        AS span("from", "to")
      JOIN stream ON "startAt" BETWEEN span."from" AND span."to" AND ${open} AND ${ofSport}
    UNION SELECT ${what} FROM stream WHERE event_id <> '' AND event_id = ANY(${events}::text[]) AND ${open}`.execute(
    trx,
  );
  return rows;
}

/** The stretches of time in which something may fit one of the starts. */
function spansOf(starts: number[]): [Date, Date][] {
  const reach = widestHours * 3_600_000;
  const spans: [Date, Date][] = [];
  for (const start of starts.toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && start - reach <= last[1].getTime()) last[1] = new Date(start + reach);
    else spans.push([new Date(start - reach), new Date(start + reach)]);
  }
  return spans;
}

/** Of these streams those that can be joined at all. */
async function openStreams(trx: Kysely<Database>, ids: number[]): Promise<Map<number, Candidate>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Candidate>`
    SELECT stream.id, event_id, stream.sport, sport.name AS "sportName", team1, team2, home.name AS "team1Name",
      away.name AS "team2Name", title, "startAt", "startTimeTbd", phase, width * height AS area
    FROM stream JOIN sport ON sport.id = stream.sport
      LEFT JOIN team home ON home.id = team1
      LEFT JOIN team away ON away.id = team2
      LEFT JOIN resolution ON resolution.id = stream.resolution
    WHERE stream.id = ANY(${ids}::int8[]) AND stream."archivedAt" IS NULL AND phase <> 'canceled'`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
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

/** The keys of both sides of a query; a record of the directory has those of its synonyms too. */
export async function keysOfQuery(query: Query, known: KnownNames): Promise<QueryKeys> {
  const names = query.sport === null ? null : await known.sport(query.sport);
  const keysOf = (team: number | null, name: string | null) => {
    const all = [...(name === null ? [] : [name]), ...(team === null ? [] : (names?.namesOf(team) ?? []))];
    return [...new Set(all.flatMap((one) => keptKeys(nameOf(one))))];
  };
  return { side1: keysOf(query.team1, query.team1Name), side2: keysOf(query.team2, query.team2Name) };
}
