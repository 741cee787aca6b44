import { isAvailable, monitorStates } from '@touchline/contract';
import type { Dashboard } from '@touchline/contract';
import { sql } from 'kysely';
import { visibleTo } from '#server/streams/access';
import { watchedSpans } from '#server/streams/watched';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import type { User } from '#http/user';

type Availability = Dashboard['availability']['day'];

/**
 * The share of probed time with a signal, for the matches of the last `hours`. Only planned time counts, and only while
 * it was probed: a match that was created late, or that began before the console started, counts as not missing.
 * Canceled matches are excluded.
 */
export async function availabilityOf(db: Db, who: User, hours: number): Promise<Availability> {
  const there = sql`state IN (${sql.join(monitorStates.filter(isAvailable).map(sql.lit))})`;
  const seconds = sql`extract(epoch FROM watched.until - watched.since)`;
  const { rows } = await sql<Availability>`${prepared}
    SELECT count(DISTINCT stream.id) AS matches, coalesce(sum(${seconds}), 0)::float8 AS "watchedS",
      coalesce(sum(${seconds}) FILTER (WHERE ${there}), 0)::float8 AS "availableS", min(watched.since) AS since
    FROM stream CROSS JOIN LATERAL ${watchedSpans} watched
    WHERE "startAt" >= now() - make_interval(hours => ${sql.lit(hours)}) AND "startAt" < now() AND "archivedAt" IS NULL
      AND phase <> 'canceled' AND ${visibleTo(who, sql.ref('stream.id'))}`.execute(db);
  return rows[0] ?? { matches: 0, watchedS: 0, availableS: 0, since: null };
}
