import { isMeasured, monitorStates } from '@touchline/contract';
import { sql } from 'kysely';

/** SQL over `stream`: its planned end, or now, or when it was finished, whichever is first. */
const plannedUntil = sql`least(stream."endAt", now(), CASE WHEN stream.phase = 'finished' THEN (
  SELECT max(at) FROM history WHERE history.stream = stream.id AND kind = 'status') END)`;

/**
 * SQL over `stream`: the stretches of its planned time in which the console watched, with the state in each. Before the
 * first look, and while no prober ran, nobody knows whether a signal was there: such time is in none. `OFFSET 0` has the
 * end of the plan worked out once for a stream instead of once for each of its states.
 */
export const watchedSpans = sql`(
  SELECT state, greatest(since, stream."startAt") AS since, least(known.until, planned.until) AS until
  FROM (SELECT ${plannedUntil} AS until OFFSET 0) planned, LATERAL (
    SELECT "to" AS state, at AS since, coalesce(lead(at) OVER (ORDER BY id), 'infinity') AS until
    FROM history WHERE history.stream = stream.id AND kind = 'state') known
  WHERE state = ANY(${monitorStates.filter(isMeasured)}::text[])
    AND greatest(since, stream."startAt") < least(known.until, planned.until))`;

/** SQL over `stream`: whether its availability counts: it was watched in its planned time, and it was not canceled. */
export const measured = sql<boolean>`(stream.phase <> 'canceled'
  AND EXISTS (SELECT 1 FROM monitor WHERE monitor.stream = stream.id) AND EXISTS (SELECT 1 FROM ${watchedSpans} watched))`;
