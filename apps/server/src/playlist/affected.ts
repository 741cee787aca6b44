import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { breather } from '#server/playlist/breather';
import { judge } from '#server/playlist/judge';
import type { Asked, Candidate } from '#server/playlist/judge';
import type { KnownNames } from '#server/playlist/known-names';
import { keysOfStreams, meet } from '#server/playlist/meet';
import type { QueryKeys } from '#server/playlist/meet';
import { namesOfTeams } from '#server/playlist/query';
import { sameMatchMinutes, widestHours } from '#server/playlist/window';
import type { Database } from '#database/tables';

/** Streams looked at in one statement. */
const portion = 500;

/** So many streams look for their queries by names; for more all that are near in time are loaded at once. */
const few = 5;

type Db = Kysely<Database>;

const waiting = sql`(playlist.status = 'awaiting' AND playlist."revokedAt" IS NULL)`;
const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id);

/** Queries that a change of streams concerns: those that have one of them or might get it. */
export async function concernedByStreams(trx: Db, ids: number[], known: KnownNames): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM playlist WHERE stream = ANY(${ids}::int8[]) AND "revokedAt" IS NULL
    UNION SELECT playlist FROM playlist_review WHERE stream = ANY(${ids}::int8[]) AND state = 'open'
    UNION SELECT playlist.id FROM stream JOIN playlist ON playlist.event_id = stream.event_id
      WHERE stream.id = ANY(${ids}::int8[]) AND stream.event_id <> '' AND ${waiting}
    UNION ${withOtherPicture(ids)}`.execute(trx);
  const open = await openOf(trx, ids);
  if (open.length === 0) return idsOf({ rows });
  const found = idsOf({ rows });
  for (let from = 0; from < open.length; from += portion)
    found.push(...(await fittedBy(trx, open.slice(from, from + portion), known)));
  return found;
}

/** Those of the streams that something may still be joined to. */
async function openOf(trx: Db, ids: number[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    SELECT stream.id, event_id, stream.sport, sport.name AS "sportName", team1, team2, home.name AS "team1Name",
      away.name AS "team2Name", title, "startAt", "startTimeTbd", phase, NULL AS area
    FROM stream JOIN sport ON sport.id = stream.sport
      LEFT JOIN team home ON home.id = team1
      LEFT JOIN team away ON away.id = team2
    WHERE stream.id = ANY(${ids}::int8[]) AND stream."archivedAt" IS NULL AND phase <> 'canceled'
      AND EXISTS (SELECT FROM playlist WHERE "revokedAt" IS NULL)`.execute(trx);
  return rows;
}

/** Waiting queries that one of the streams surely or perhaps is for, whoever may see it. */
async function fittedBy(trx: Db, streams: Candidate[], known: KnownNames): Promise<number[]> {
  const queries = await queriesNear(trx, streams, known);
  const keys = new Map(queries.map(({ id, side1, side2 }) => [id, { side1, side2 }]));
  const met = await meet(queries, keys, streams, known);
  const byId = new Map(streams.map((stream) => [stream.id, stream]));
  const breathe = breather();
  const fitted: number[] = [];
  for (const query of queries) {
    for (const id of met.get(query.id) ?? []) {
      const stream = byId.get(id);
      if (!stream || !(await judge(query, stream, known))) continue;
      fitted.push(query.id);
      break;
    }
    await breathe();
  }
  return fitted;
}

/** Waiting queries near in time to streams; of few streams only those that share names with one of them. */
async function queriesNear(trx: Db, streams: Candidate[], known: KnownNames) {
  const starts = streams.map(({ startAt }) => Date.parse(startAt));
  const reach = widestHours * 3_600_000;
  const [from, to] = [Math.min(...starts) - reach, Math.max(...starts) + reach];
  const ofNames = streams.length > few ? sql`playlist_key` : await sharingNames(streams, known);
  const { rows } = await sql<Asked & QueryKeys & { id: number }>`
    SELECT playlist.id, event_id, playlist.sport, "sportText", team1, team2, "startAt", side1, side2, ${namesOfTeams}
    FROM ${ofNames} AS kept
      JOIN playlist ON playlist.id = kept.playlist
      LEFT JOIN team home ON home.id = team1
      LEFT JOIN team away ON away.id = team2
    WHERE ${waiting} AND "startAt" BETWEEN ${new Date(from)} AND ${new Date(to)}
      AND (playlist.sport IS NULL OR playlist.sport = ANY(${[...new Set(streams.map(({ sport }) => sport))]}::int8[]))`.execute(
    trx,
  );
  return rows;
}

/** By the index of keys, before anything else: `OFFSET 0` keeps the planner from going through all of a day instead. */
async function sharingNames(streams: Candidate[], known: KnownNames) {
  const keys = [...(await keysOfStreams(streams, known)).values()];
  const first = sql`${[...new Set(keys.flatMap(({ side1 }) => side1))]}::text[]`;
  const second = sql`${[...new Set(keys.flatMap(({ side2 }) => side2))]}::text[]`;
  return sql`(
    SELECT playlist, side1, side2 FROM playlist_key WHERE side1 && ${first} AND side2 && ${second}
    UNION SELECT playlist, side1, side2 FROM playlist_key WHERE side1 && ${second} AND side2 && ${first}
    UNION SELECT playlist, side1, side2 FROM playlist_key WHERE side1 && ${first} AND side2 = '{}'
    OFFSET 0)`;
}

/** Queries that have another picture of the same match, which may fit worse. */
const withOtherPicture = (ids: number[]) => sql`
  SELECT playlist.id FROM stream
    JOIN stream other ON other.sport = stream.sport AND other.id <> stream.id AND other."archivedAt" IS NULL
      AND other."startAt" BETWEEN stream."startAt" - make_interval(mins => ${sameMatchMinutes})
        AND stream."startAt" + make_interval(mins => ${sameMatchMinutes})
      AND (other.team1, other.team2) IN ((stream.team1, stream.team2), (stream.team2, stream.team1))
    JOIN playlist ON playlist.stream = other.id
  WHERE stream.id = ANY(${ids}::int8[]) AND stream."archivedAt" IS NULL AND stream.phase <> 'canceled'
    AND playlist."revokedAt" IS NULL`;

/** Streams and queries that changed names of teams concern, and the waiting queries whose sport is words. */
export async function concernedByNames(trx: Db, teams: number[], sports: number[]) {
  const streams = await sql<{ id: number }>`
    SELECT stream.id FROM stream WHERE "archivedAt" IS NULL
      AND (team1 = ANY(${teams}::int8[]) OR team2 = ANY(${teams}::int8[]))
      AND EXISTS (
        SELECT FROM playlist WHERE ${waiting}
          AND playlist."startAt" BETWEEN stream."startAt" - make_interval(hours => ${widestHours})
            AND stream."startAt" + make_interval(hours => ${widestHours}))`.execute(trx);
  const queries = await sql<{ id: number }>`
    SELECT id FROM playlist WHERE team1 = ANY(${teams}::int8[]) OR team2 = ANY(${teams}::int8[])
    UNION SELECT id FROM playlist WHERE ${waiting} AND sport IS NULL AND ${sports.length > 0}`.execute(trx);
  return { streams: idsOf(streams), queries: idsOf(queries) };
}

/** The queries of people whose access or quality changed. */
export async function queriesOf(trx: Db, users: number[]): Promise<number[]> {
  if (users.length === 0) return [];
  return idsOf(
    await sql<{ id: number }>`
      SELECT id FROM playlist WHERE "user" = ANY(${users}::int8[]) AND "revokedAt" IS NULL`.execute(trx),
  );
}
