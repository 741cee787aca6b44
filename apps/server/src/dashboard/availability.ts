import type { Dashboard } from '@touchline/contract';
import { sql } from 'kysely';
import { visibleTo } from '#server/streams/access';
import { measured } from '#server/streams/window';
import type { Db } from '#database/pool';
import type { User } from '#kit/user';

type Availability = Dashboard['availability']['day'];

/**
 * How much of their planned time the matches of the last `hours` had a signal. A match counts from its planned start to
 * its planned end, or to now, or to the moment when it was finished, whichever is first; what it was in between, its
 * history says. Matches that were never watched, and canceled ones, count for nothing.
 */
export async function availabilityOf(db: Db, who: User, hours: number): Promise<Availability> {
  const { rows } = await sql<Availability>`
    WITH due AS MATERIALIZED (
      SELECT stream.id, "startAt" AS begins, greatest("startAt", least("endAt", now(), ended.at)) AS ends
      FROM stream LEFT JOIN LATERAL (
        SELECT max(at) AS at FROM history
        WHERE stream.phase = 'finished' AND history.stream = stream.id AND kind = 'status') ended ON true
      WHERE "startAt" >= now() - make_interval(hours => ${hours}) AND "startAt" < now() AND "archivedAt" IS NULL
        AND ${measured} AND ${visibleTo(who, sql.ref('stream.id'))}
    ), span AS (
      SELECT begins, ends, history."to" AS state, at AS since,
        coalesce(lead(at) OVER (PARTITION BY due.id ORDER BY history.id), 'infinity') AS until
      FROM due JOIN history ON history.stream = due.id AND kind = 'state'
    )
    SELECT (SELECT count(*) FROM due) AS matches,
      (SELECT coalesce(sum(extract(epoch FROM ends - begins)), 0)::float8 FROM due) AS "plannedS",
      (SELECT coalesce(sum(extract(epoch FROM least(ends, until) - greatest(begins, since))), 0)::float8
        FROM span WHERE state IN ('ok', 'degraded') AND least(ends, until) > greatest(begins, since)) AS "availableS"
  `.execute(db);
  return rows[0] ?? { matches: 0, plannedS: 0, availableS: 0 };
}
