import { sql } from 'kysely';
import type { PlannedMatch } from '#server/planning/planned-match';
import { archivedKeyUsers, joins, plannedColumns, storedNames } from '#server/planning/planned-sql';
import type { ShownMatch } from '#server/planning/planned-sql';
import type { Db } from '#database/pool';
import type { User } from '#http/user';

/** A match as a row of an import plans it. */
export type PlannedRow = PlannedMatch & { row: number };

/** The names that the import creates, or those of the records. */
const names = {
  sport: orCreated('sport', storedNames.sport),
  tournament: orCreated('tournament', storedNames.tournament),
  home: orCreated('team1', storedNames.home),
  away: orCreated('team2', storedNames.away),
};

function orCreated(column: string, name: (typeof storedNames)['sport']) {
  return sql`coalesce(stream.creates ->> ${sql.lit(column)}, ${name})`;
}

/** The teams of a stored match, none of which is in the row: its key then leads to another match than the row means. */
const isAnotherMatch = sql<boolean>`(stored.team1 IS NOT NULL AND stored.team2 IS NOT NULL
  AND (creates ? 'team1' OR given.team1 NOT IN (stored.team1, stored.team2))
  AND (creates ? 'team2' OR given.team2 NOT IN (stored.team1, stored.team2)))`;

/** The matches that the new and the changed rows of a dry run would plan, except those that are over. */
export async function readPlannedRows(db: Db, who: User, id: number): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow & { replaced: ShownMatch | null }>`
    WITH stream AS (
      SELECT planned.*, "startAt" + make_interval(mins => duration) AS "endAt" FROM (
        SELECT import_row.row, creates, target AS id, given.sport, given.tournament, given.team1, given.team2, given.title, given.server,
          given.key, given."startTimeTbd", given.duration,
          instant_of(given."startDate" + given."startTime", given.timezone) AS "startAt",
          CASE WHEN ${isAnotherMatch} AND import.columns ? 'key' THEN jsonb_build_object('id', stored.id, 'isVisible', true,
            'title', coalesce(nullif(stored.title, ''), (SELECT name FROM team WHERE id = stored.team1) || ' – ' || (SELECT name FROM team WHERE id = stored.team2)),
            'startsAt', (extract(epoch FROM stored."startAt") * 1000)::int8, 'endsAt', (extract(epoch FROM stored."endAt") * 1000)::int8) END AS replaced
        FROM import JOIN import_row ON import_row.import = import.id
          LEFT JOIN public.stream stored ON result = 'changed' AND stored.id = target,
          jsonb_populate_record(stored, "values") given
        WHERE import.id = ${id} AND result IN ('new', 'changed')
          AND (SELECT phase FROM status WHERE status.id = given.status) IN ('scheduled', 'live')
      ) planned)
    SELECT stream.row, stream.replaced, ${plannedColumns(who, names, archivedKeyUsers)} FROM stream ${joins}
    WHERE stream."endAt" > now() ORDER BY stream."startAt", stream.row`.execute(db);
  return rows.map(({ replaced, ...row }) => ({
    ...row,
    // They are the user's own, even when an access rule lists what the user may see.
    isVisible: true,
    keyUsers: replaced ? [replaced, ...row.keyUsers] : row.keyUsers,
  }));
}
