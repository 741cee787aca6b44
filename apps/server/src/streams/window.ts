import { sql } from 'kysely';

/** Minutes before the planned start from which a signal is expected. */
export const leadMinutes = 15;

/** Minutes after the planned end during which a finished match may still publish without being called an overrun. */
export const graceMinutes = 10;

/** SQL over `stream`: live, or scheduled and within `start − 15 min … planned end`, and not archived. */
export const inWindow = sql<boolean>`(stream."archivedAt" IS NULL AND (stream.phase = 'live' OR (stream.phase = 'scheduled'
  AND now() BETWEEN stream."startAt" - make_interval(mins => ${sql.lit(leadMinutes)}) AND stream."endAt")))`;
