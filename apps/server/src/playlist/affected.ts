import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { breather } from '#server/playlist/breather';
import { keysOfStreams } from '#server/playlist/candidates';
import { judge } from '#server/playlist/judge';
import type { Asked, Candidate } from '#server/playlist/judge';
import type { KnownNames } from '#server/playlist/known-names';
import { namesOfTeams } from '#server/playlist/query';
import { sameMatchMinutes, widestHours } from '#server/playlist/window';
import type { Database } from '#database/tables';

/** Streams looked at in one statement. */
const portion = 500;

type Db = Kysely<Database>;

const waiting = sql`(playlist.status = 'awaiting' AND playlist."revokedAt" IS NULL)`;
const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id);

/** Queries that a change of streams concerns: those that have one of them or might get it. */
export async function concernedByStreams(trx: Db, ids: number[], known: KnownNames): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM playlist WHERE stream = ANY(${ids}::int8[]) AND "revokedAt" IS NULL
    UNION SELECT playlist FROM playlist_review WHERE stream = ANY(${ids}::int8[]) AND state = 'open'
    UNION SELECT playlist.id FROM stream JOIN playlist ON playlist.event_id = stream.event_id
      WHERE stream.id = ANY(${ids}::int8[]) AND stream.event_id <> '' AND ${waiting}`.execute(trx);
  const open = await openOf(trx, ids);
  if (open.length === 0) return idsOf({ rows });
  const found = [...idsOf({ rows }), ...(await withOtherPicture(trx, open))];
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
  const met = await metBy(trx, streams, known);
  const byId = new Map(streams.map((stream) => [stream.id, stream]));
  const breathe = breather();
  const fitted = new Set<number>();
  for (const { id, stream, ...asked } of met) {
    const candidate = byId.get(stream);
    if (candidate && !fitted.has(id) && (await judge(asked, candidate, known))) fitted.add(id);
    await breathe();
  }
  return [...fitted];
}

/** Waiting queries near in time both sides of which share something with those of a stream, with that stream. */
async function metBy(trx: Db, streams: Candidate[], known: KnownNames) {
  const keys = await keysOfStreams(streams, known);
  const given = streams.map(({ id, sport, startAt }) => ({ id, sport, startAt, ...keys.get(id) }));
  const { rows } = await sql<Asked & { id: number; stream: number }>`
    SELECT playlist.id, given.id AS stream, event_id, playlist.sport, "sportText", team1, team2, playlist."startAt",
      ${namesOfTeams}
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        AS given(id int8, sport int8, "startAt" timestamptz, side1 text[], side2 text[])
      JOIN playlist_key kept ON (kept.side1 && given.side1 AND (kept.side2 = '{}' OR kept.side2 && given.side2))
        OR (kept.side1 && given.side2 AND kept.side2 && given.side1)
      JOIN playlist ON playlist.id = kept.playlist
      LEFT JOIN team home ON home.id = team1
      LEFT JOIN team away ON away.id = team2
    WHERE ${waiting} AND (playlist.sport IS NULL OR playlist.sport = given.sport)
      AND playlist."startAt" BETWEEN given."startAt" - make_interval(hours => ${widestHours})
        AND given."startAt" + make_interval(hours => ${widestHours})`.execute(trx);
  return rows;
}

/** Queries that have another picture of the same match, which may fit worse. */
async function withOtherPicture(trx: Db, streams: Candidate[]): Promise<number[]> {
  return idsOf(
    await sql<{ id: number }>`
      SELECT playlist.id FROM stream
        JOIN stream other ON other.sport = stream.sport AND other.id <> stream.id AND other."archivedAt" IS NULL
          AND other."startAt" BETWEEN stream."startAt" - make_interval(mins => ${sameMatchMinutes})
            AND stream."startAt" + make_interval(mins => ${sameMatchMinutes})
          AND (other.team1, other.team2) IN ((stream.team1, stream.team2), (stream.team2, stream.team1))
        JOIN playlist ON playlist.stream = other.id
      WHERE stream.id = ANY(${streams.map(({ id }) => id)}::int8[]) AND playlist."revokedAt" IS NULL`.execute(trx),
  );
}

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
