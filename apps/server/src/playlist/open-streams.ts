import { isAvailable, monitorStates } from '@touchline/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Candidate } from '#server/playlist/judge';
import { namesStamp } from '#server/playlist/known-names';
import type { Query } from '#server/playlist/query';
import { widestHours } from '#server/playlist/window';
import { prepared } from '#database/prepared';
import type { Database } from '#database/tables';

type Trx = Kysely<Database>;

const withSignal = monitorStates.filter(isAvailable);

/** Streams that can be joined at all. */
const openStreams = sql`
  SELECT stream.id, event_id, stream.sport, sport.name AS "sportName", team1, team2, home.name AS "team1Name",
    away.name AS "team2Name", title, tournament, tournament.name AS "tournamentName", "startAt", stream.duration,
    CASE WHEN "startTimeTbd" THEN instant_of("startDate" + time '00:00', stream.timezone) END AS "dayAt", phase,
    phase <> 'scheduled' OR ("startAt" <= now() AND EXISTS (
      SELECT FROM signal WHERE signal.stream = stream.id AND state = ANY(${withSignal}::text[]))) AS "isOn",
    width * height AS area
  FROM stream JOIN sport ON sport.id = stream.sport
    LEFT JOIN tournament ON tournament.id = stream.tournament
    LEFT JOIN team home ON home.id = team1
    LEFT JOIN team away ON away.id = team2
    LEFT JOIN resolution ON resolution.id = stream.resolution
  WHERE stream."archivedAt" IS NULL AND phase <> 'canceled'`;

/** `open`: of the streams that were asked for those that can be joined. */
export type Seen = { stamp: number; hasQueries: boolean; open: Candidate[] };

type Told = { stamp: number; hasQueries: boolean };

/** The number of the names, whether anybody asks for anything, and of these streams those that can be joined. */
export async function look(trx: Trx, ids: number[]): Promise<Seen> {
  const { rows } = await sql<Told & (Candidate | { id: null })>`${prepared}
    SELECT * FROM (
      SELECT ${namesStamp} AS stamp, EXISTS (SELECT FROM playlist WHERE "revokedAt" IS NULL) AS "hasQueries") told
    LEFT JOIN (${openStreams} AND stream.id = ANY(${ids}::int8[])) found ON "hasQueries"`.execute(trx);
  const open: Candidate[] = [];
  for (const { stamp: _, hasQueries: __, ...found } of rows) if (found.id !== null) open.push(found);
  return { stamp: rows[0]?.stamp ?? 0, hasQueries: rows[0]?.hasQueries ?? false, open };
}

/** Of these streams those that can be joined. */
export async function readOpen(trx: Trx, ids: number[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`${prepared} ${openStreams} AND stream.id = ANY(${ids}::int8[])`.execute(trx);
  return rows;
}

/** What queries may be joined to: streams near in time and of their sports, of their events, and those they have. */
export async function readNear(trx: Trx, queries: readonly Query[]): Promise<Candidate[]> {
  if (queries.length === 0) return [];
  const events = [...new Set(queries.map(({ event_id }) => event_id).filter((event) => event !== ''))];
  const present = queries.flatMap(({ stream }) => (stream === null ? [] : [stream]));
  const spans = spansOf(queries.map(({ startAt }) => Date.parse(startAt)));
  const sports = queries.map(({ sport }) => sport);
  const ofSport = sports.includes(null) ? sql`true` : sql`sport = ANY(${[...new Set(sports)]}::int8[])`;
  const { rows } = await sql<Candidate>`${prepared}
    ${openStreams} AND stream.id IN (
      SELECT id FROM unnest(${spans.map(([from]) => from)}::timestamptz[], ${spans.map(([, to]) => to)}::timestamptz[])
          AS span("from", "to")
        JOIN stream ON "startAt" BETWEEN span."from" AND span."to" AND "archivedAt" IS NULL AND ${ofSport}
      UNION SELECT id FROM stream WHERE event_id <> '' AND event_id = ANY(${events}::text[])
      UNION SELECT unnest(${present}::int8[]))`.execute(trx);
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
