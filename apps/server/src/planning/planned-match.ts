import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { visibleTo } from '#server/streams/access';
import { longestMatch } from '#server/streams/window';
import type { Db } from '#database/pool';
import type { User } from '#http/user';

/** A match as far as others can be in conflict with it. Times are milliseconds since 1970. */
export type PlannedMatch = {
  /** Null while it is not stored. */
  id: number | null;
  isVisible: boolean;
  title: string;
  sport: number;
  sportName: string;
  tournamentName: string | null;
  team1: number | null;
  team1Name: string | null;
  team2: number | null;
  team2Name: string | null;
  server: { id: number; name: string; capacity: number | null; enabled: boolean } | null;
  holders: { id: number; name: string }[];
  startsAt: number;
  endsAt: number;
  /** The time of day is not known yet. */
  isTbd: boolean;
};

/** SQL of a planned match over `stream`, which may also be rows of its columns that are not stored. */
const columns = (who: User) => sql`stream.id, ${visibleTo(who, sql.ref('stream.id'))} AS "isVisible",
  coalesce(nullif(stream.title, ''), nullif(concat_ws(' – ', home.name, away.name), ''), sport.name) AS title,
  sport.id AS sport, sport.name AS "sportName", tournament.name AS "tournamentName",
  home.id AS team1, home.name AS "team1Name", away.id AS team2, away.name AS "team2Name",
  CASE WHEN server.id IS NOT NULL THEN jsonb_build_object('id', server.id, 'name', server.fqdn, 'capacity', server.capacity,
    'enabled', server.enabled AND server."archivedAt" IS NULL) END AS server,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', "user".id, 'name', "user".name) ORDER BY "user".name, "user".id)
    FROM take JOIN "user" ON "user".id = take."user" WHERE take.stream = stream.id), '[]') AS holders,
  extract(epoch FROM stream."startAt")::float8 * 1000 AS "startsAt", extract(epoch FROM stream."endAt")::float8 * 1000 AS "endsAt",
  stream."startTimeTbd" AS "isTbd"`;

const joins = sql`JOIN sport ON sport.id = stream.sport LEFT JOIN tournament ON tournament.id = stream.tournament
  LEFT JOIN team home ON home.id = stream.team1 LEFT JOIN team away ON away.id = stream.team2
  LEFT JOIN server ON server.id = stream.server`;

/** Matches that are scheduled or live and run within a period, earliest first. */
export async function readPlanned(db: Db, who: User, from: number, to: number): Promise<PlannedMatch[]> {
  const { rows } = await sql<PlannedMatch>`
    SELECT ${columns(who)} FROM stream ${joins}
    WHERE stream."archivedAt" IS NULL AND stream.phase IN ('scheduled', 'live')
      AND stream."startAt" BETWEEN ${instant(from)} - ${longestMatch} AND ${instant(to)} AND stream."endAt" > ${instant(from)}
    ORDER BY stream."startAt", stream.id`.execute(db);
  return rows;
}

const instant = (ms: number): RawBuilder<unknown> => sql`${new Date(ms).toISOString()}::timestamptz`;

/** The columns of a stream that is not stored; `id` is that of the stored one that it replaces. */
export type Draft = {
  id?: number | undefined;
  sport: number;
  tournament?: number | null | undefined;
  team1?: number | null | undefined;
  team2?: number | null | undefined;
  title?: string | undefined;
  startDate: string;
  startTime: string;
  timezone: string;
  startTimeTbd?: boolean | undefined;
  duration?: number | null | undefined;
  server?: number | null | undefined;
};

/** A match that is being planned, with the holders of the stored one. Null for a sport that does not exist. */
export async function readDraft(db: Db, who: User, draft: Draft): Promise<PlannedMatch | null> {
  const { rows } = await sql<PlannedMatch>`
    WITH stream AS (
      SELECT draft.*, draft."startAt" + make_interval(mins => coalesce(draft.duration, sport.duration)) AS "endAt"
      FROM (SELECT ${draft.id ?? null}::int8 AS id, ${draft.sport}::int8 AS sport, ${draft.tournament ?? null}::int8 AS tournament,
          ${draft.team1 ?? null}::int8 AS team1, ${draft.team2 ?? null}::int8 AS team2, ${draft.title ?? ''}::text AS title,
          ${draft.server ?? null}::int8 AS server, ${draft.duration ?? null}::int4 AS duration, ${draft.startTimeTbd ?? false}::bool AS "startTimeTbd",
          (${draft.startDate}::date + ${draft.startTime}::time) AT TIME ZONE ${draft.timezone}::text AS "startAt") draft
        JOIN sport ON sport.id = draft.sport)
    SELECT ${columns(who)} FROM stream ${joins}`.execute(db);
  return rows[0] ?? null;
}
