import { sql } from 'kysely';
import { canWorkOn } from '#server/streams/access';

/** How long after its planned end a match usually runs over, in seconds. */
export const usualOverrunS = 3_600;

/** SQL: how long before the planned start a signal is expected, from the current settings. */
export const leadTime = sql`(SELECT make_interval(mins => "leadMinutes") FROM setting)`;

/** SQL: the longest planned duration. Matches that began earlier are over, so that past rows are not read. */
export const longestMatch = sql`interval '24 hours'`;

/**
 * SQL over `stream`: not archived, and live, or scheduled and from `leadTime` before the start to the planned end. Nothing
 * is expected of a match that was postponed.
 */
export const inWindow = sql<boolean>`(stream."archivedAt" IS NULL AND (stream.phase = 'live' OR (stream.phase = 'scheduled' AND NOT stream.postponed
  AND stream."startAt" BETWEEN now() - ${longestMatch} AND now() + ${leadTime} AND stream."endAt" >= now())))`;

/** SQL over `stream`: whether it starts within a period around now. The periods overlap. */
export const startsWithin = {
  hour: sql<boolean>`(stream."startAt" >= now() AND stream."startAt" < now() + interval '1 hour')`,
  day: sql<boolean>`(stream."startAt" >= now() AND stream."startAt" < now() + interval '24 hours')`,
  lastDay: sql<boolean>`(stream."startAt" < now() AND stream."startAt" >= now() - interval '24 hours')`,
  lastWeek: sql<boolean>`(stream."startAt" < now() AND stream."startAt" >= now() - interval '7 days')`,
};

/** SQL over `stream`: whether it runs at some moment from one instant until before another. */
export const runsBetween = (from: string, to: string) =>
  sql<boolean>`(stream."startAt" BETWEEN ${from}::timestamptz - ${longestMatch} AND ${to}::timestamptz
    AND stream."startAt" < ${to}::timestamptz AND stream."endAt" > ${from}::timestamptz)`;

/** SQL over `stream`: whether anybody holds it who can work on it. */
export const taken = sql<boolean>`EXISTS (SELECT 1 FROM take JOIN "user" holder ON holder.id = take."user"
  WHERE take.stream = stream.id AND ${canWorkOn('holder', sql.ref('take.stream'))})`;
