import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { earliest } from '#server/shift/period';
import type { ShiftPeriod } from '#server/shift/period';
import { visibleTo } from '#server/streams/access';
import type { User } from '#http/user';

/** SQL: the times for which a user had a stream within a period: `stream`, `from`, and `to`, infinite while they have it. */
export const heldWithin = (who: User, { from, to }: ShiftPeriod): RawBuilder<unknown> => sql`(
  SELECT taken.stream, taken.at AS "from", coalesce(taken."releasedAt", 'infinity') AS "to" FROM taken
  WHERE taken."user" = ${who.id} AND taken.at < ${to}::timestamptz AND taken.at > ${from}::timestamptz - ${earliest}
    AND ${visibleTo(who, sql.ref('taken.stream'))}
    AND (taken."releasedAt" > ${from}::timestamptz OR (taken."releasedAt" IS NULL AND EXISTS (
      SELECT FROM take WHERE take.stream = taken.stream AND take."user" = taken."user" AND take."takenAt" = taken.at)))
) AS held`;

/** SQL: whether an instant is within a period. */
export const isWithin = (at: RawBuilder<unknown>, { from, to }: ShiftPeriod): RawBuilder<boolean> =>
  sql<boolean>`(${at} >= ${from}::timestamptz AND ${at} < ${to}::timestamptz)`;
