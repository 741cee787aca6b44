import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { archivedKeyUsers, joins, plannedColumns, storedNames } from '#server/planning/planned-sql';
import type { PlannedServer, ShownMatch } from '#server/planning/planned-sql';
import { longestMatch } from '#server/streams/window';
import type { Db } from '#database/pool';
import type { User } from '#http/user';

/** A match as far as others can be in conflict with it. */
export type PlannedMatch = ShownMatch & {
  /** 0 for a sport that an import creates. */
  sport: number;
  sportName: string;
  tournamentName: string | null;
  team1: number | null;
  team1Name: string | null;
  team2: number | null;
  team2Name: string | null;
  server: PlannedServer | null;
  /** Other streams that have its key. */
  keyUsers: ShownMatch[];
  holders: { id: number; name: string }[];
  /** The time of day is not known yet. */
  isTbd: boolean;
};

/** Matches that are scheduled, not postponed, or live, and run within a period, earliest first. */
export async function readPlanned(db: Db, who: User, from: number, to: number): Promise<PlannedMatch[]> {
  const { rows } = await sql<PlannedMatch>`
    SELECT ${plannedColumns(who, storedNames, archivedKeyUsers)} FROM stream ${joins}
    WHERE stream."archivedAt" IS NULL AND NOT stream.postponed AND stream.phase IN ('scheduled', 'live')
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
  key?: string | undefined;
};

/** A match that is being planned, with the holders of the stored one. Null for a sport that does not exist. */
export async function readDraft(db: Db, who: User, draft: Draft): Promise<PlannedMatch | null> {
  const { rows } = await sql<PlannedMatch>`
    WITH stream AS (
      SELECT draft.*, draft."startAt" + make_interval(mins => coalesce(draft.duration, sport.duration)) AS "endAt"
      FROM (SELECT ${draft.id ?? null}::int8 AS id, ${draft.sport}::int8 AS sport, ${draft.tournament ?? null}::int8 AS tournament,
          ${draft.team1 ?? null}::int8 AS team1, ${draft.team2 ?? null}::int8 AS team2, ${draft.title ?? ''}::text AS title,
          ${draft.server ?? null}::int8 AS server, ${draft.duration ?? null}::int4 AS duration, ${draft.startTimeTbd ?? false}::bool AS "startTimeTbd",
          nullif(${draft.key ?? ''}::text, '') AS key,
          instant_of(${draft.startDate}::date + ${draft.startTime}::time, ${draft.timezone}::text) AS "startAt") draft
        JOIN sport ON sport.id = draft.sport)
    SELECT ${plannedColumns(who, storedNames, sql`(other."archivedAt" IS NULL OR ${archivedKeyUsers})`)}
    FROM stream ${joins}`.execute(db);
  return rows[0] ?? null;
}
