import { isMeasured, monitorStates } from '@touchline/contract';
import { sql } from 'kysely';

/** SQL over `stream` and `history`: the entry may be of the stream, so that only months that may have such are looked into. */
const isInItsTime = sql`history.stream = stream.id AND history.at >= least(stream."createdAt", stream."startAt" - interval '2 days')`;

/** SQL over `stream`: its planned end, or now, or when it was finished, whichever is first. */
const plannedUntil = sql`least(stream."endAt", now(), CASE WHEN stream.phase = 'finished' THEN (
  SELECT max(at) FROM history WHERE ${isInItsTime} AND kind = 'status') END)`;

/**
 * SQL over `stream`: the periods of its planned time in which it was probed, with the state in each. Time before the
 * first probe, and while no prober ran, is in no period, because the state is unknown. `OFFSET 0` computes the planned
 * end once per stream instead of once per state.
 */
export const watchedSpans = sql`(
  SELECT state, greatest(since, stream."startAt") AS since, least(known.until, planned.until) AS until
  FROM (SELECT ${plannedUntil} AS until OFFSET 0) planned, LATERAL (
    SELECT "to" AS state, at AS since, coalesce(lead(at) OVER (ORDER BY id), 'infinity') AS until
    FROM history WHERE ${isInItsTime} AND at < stream."endAt" AND kind = 'state') known
  WHERE state = ANY(${monitorStates.filter(isMeasured)}::text[])
    AND greatest(since, stream."startAt") < least(known.until, planned.until))`;

/** SQL over `stream`: whether a signal was ever seen or missed. The same condition as in the index `history_seen`. */
const wasSeen = sql<boolean>`stream.id IN (
  SELECT stream FROM history WHERE kind = 'state' AND "to" NOT IN ('unknown', 'waiting'))`;

/** SQL over `stream`: whether its availability counts: it was probed in its planned time and was not canceled. */
export const measured = sql<boolean>`(stream.phase <> 'canceled' AND ${wasSeen}
  AND EXISTS (SELECT 1 FROM ${watchedSpans} watched))`;
