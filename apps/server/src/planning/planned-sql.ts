import type { ServerWindow } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { visibleTo } from '#server/streams/access';
import type { User } from '#http/user';

/** What of a match is shown with a conflict. Times are milliseconds since 1970. */
export type ShownMatch = {
  /** Null while it is not stored. */
  id: number | null;
  /** The row of the import that plans it. */
  row?: number;
  isVisible: boolean;
  title: string;
  startsAt: number;
  endsAt: number;
};

export type PlannedServer = {
  id: number;
  name: string;
  capacity: number | null;
  enabled: boolean;
  /** The days and hours in which it may be planned, if the match is outside of them. */
  missedWindow: ServerWindow | null;
};

/** SQL of the names that a match refers to; null where it refers to nothing. */
type Names = Record<'sport' | 'tournament' | 'home' | 'away', RawBuilder<unknown>>;

export const storedNames: Names = {
  sport: sql`sport.name`,
  tournament: sql`tournament.name`,
  home: sql`home.name`,
  away: sql`away.name`,
};

export const joins = sql`LEFT JOIN sport ON sport.id = stream.sport LEFT JOIN tournament ON tournament.id = stream.tournament
  LEFT JOIN team home ON home.id = stream.team1 LEFT JOIN team away ON away.id = stream.team2
  LEFT JOIN server ON server.id = stream.server`;

/** Condition of `other`: archived, and on the same server at the time, but for another match. */
export const archivedKeyUsers = sql<boolean>`(other."archivedAt" IS NOT NULL AND other.server = stream.server
  AND other."startAt" < stream."endAt" AND other."endAt" > stream."startAt"
  AND NOT (other.sport = stream.sport AND other.title = stream.title
    AND ((other.team1 IS NOT DISTINCT FROM stream.team1 AND other.team2 IS NOT DISTINCT FROM stream.team2)
      OR (other.team1 = stream.team2 AND other.team2 = stream.team1))))`;

const [startHere, endHere] = [
  sql`(stream."startAt" AT TIME ZONE server."hoursZone")`,
  sql`(stream."endAt" AT TIME ZONE server."hoursZone")`,
];

/** Whether the match is within one day of the server, which may have begun the day before. An unknown time is any hour. */
const isInWindow = sql`EXISTS (
  SELECT FROM (VALUES (${startHere}::date), (${startHere}::date - 1)) AS one (day),
    LATERAL (SELECT day + coalesce(server."hoursFrom", time '00:00') AS begins,
      CASE WHEN server."hoursFrom" IS NULL AND server."hoursUntil" IS NULL THEN 'infinity'
        ELSE day + coalesce(server."hoursUntil", time '24:00')
          + CASE WHEN server."hoursUntil" <= coalesce(server."hoursFrom", time '00:00') THEN interval '1 day' ELSE '0' END
      END AS ends) AS hours
  WHERE day >= coalesce(server."availableFrom", '-infinity') AND day <= coalesce(server."availableUntil", 'infinity')
    AND CASE WHEN stream."startTimeTbd" THEN day = ${startHere}::date
      ELSE ${startHere} >= begins AND ${endHere} <= ends
        AND (ends < 'infinity' OR server."availableUntil" IS NULL OR ${endHere} <= server."availableUntil" + interval '1 day') END)`;

const missedWindow = sql`CASE
  WHEN num_nonnulls(server."availableFrom", server."availableUntil", server."hoursFrom", server."hoursUntil") > 0
    AND NOT ${isInWindow}
  THEN jsonb_build_object('availableFrom', server."availableFrom", 'availableUntil', server."availableUntil",
    'hoursFrom', to_char(server."hoursFrom", 'HH24:MI'), 'hoursUntil', to_char(server."hoursUntil", 'HH24:MI'),
    'hoursZone', server."hoursZone") END`;

const nameOfOther = sql`coalesce(nullif(other.title, ''), (SELECT string_agg(name, ' – ' ORDER BY team.id = other.team2)
  FROM team WHERE team.id IN (other.team1, other.team2)), (SELECT name FROM sport WHERE sport.id = other.sport))`;

/**
 * SQL of a planned match over `stream`, which may also be rows of its columns that are not stored. `keyUsers`: which other
 * streams of its key, as `other`, concern it; those are read from the table whatever `stream` is.
 */
export const plannedColumns = (
  who: User,
  names: Names,
  keyUsers: RawBuilder<boolean>,
) => sql`stream.id, ${visibleTo(who, sql.ref('stream.id'))} AS "isVisible",
  coalesce(nullif(stream.title, ''), nullif(concat_ws(' – ', ${names.home}, ${names.away}), ''), ${names.sport}) AS title,
  coalesce(sport.id, 0) AS sport, ${names.sport} AS "sportName", ${names.tournament} AS "tournamentName",
  home.id AS team1, ${names.home} AS "team1Name", away.id AS team2, ${names.away} AS "team2Name",
  CASE WHEN server.id IS NOT NULL THEN jsonb_build_object('id', server.id, 'name', server.fqdn || coalesce(' · ' || nullif(server.location, ''), ''), 'capacity', server.capacity,
    'enabled', server.enabled AND server."archivedAt" IS NULL, 'missedWindow', ${missedWindow}) END AS server,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', "user".id, 'name', "user".name) ORDER BY "user".name, "user".id)
    FROM take JOIN "user" ON "user".id = take."user" WHERE take.stream = stream.id), '[]') AS holders,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', other.id, 'isVisible', ${visibleTo(who, sql.ref('other.id'))},
      'title', ${nameOfOther}, 'startsAt', (extract(epoch FROM other."startAt") * 1000)::int8,
      'endsAt', (extract(epoch FROM other."endAt") * 1000)::int8) ORDER BY other."startAt", other.id)
    FROM public.stream other WHERE other.key = stream.key AND other.id IS DISTINCT FROM stream.id AND ${keyUsers}), '[]') AS "keyUsers",
  extract(epoch FROM stream."startAt")::float8 * 1000 AS "startsAt", extract(epoch FROM stream."endAt")::float8 * 1000 AS "endsAt",
  stream."startTimeTbd" AS "isTbd"`;
