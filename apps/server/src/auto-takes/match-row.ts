import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** SQL: an instant as milliseconds since 1970. */
const msOf = (instant: RawBuilder<unknown>) => sql<number>`extract(epoch FROM ${instant})::float8 * 1000`;

/** SQL over `stream`: the columns of a match as rules look at it. */
export const matchColumns = sql`stream.id, stream.sport, stream.tournament, stream.team1, stream.team2,
  ${msOf(sql.ref('stream.startAt'))} AS "startsAt", ${msOf(sql.ref('stream.endAt'))} AS "endsAt", stream."startDate",
  stream."startTimeTbd" AS "isTbd", stream.postponed AS "isPostponed", stream.phase, stream."archivedAt" IS NOT NULL AS "isArchived"`;
