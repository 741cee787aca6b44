import type { Dashboard } from '@touchline/contract';
import { sql } from 'kysely';
import { visibleTo } from '#server/streams/access';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import type { User } from '#http/user';

/** Counts listed and archived streams separately; those that were deleted are neither. */
const counts = sql`
  count(*) FILTER (WHERE NOT archived) AS streams, count(*) FILTER (WHERE archived) AS archived`;

/** The first instant of the month eleven months ago, in UTC. */
const since = sql`(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '11 months')`;

/** Streams taken in each of the last twelve months, each once, oldest first, including months without any. */
export async function takenByMonth(db: Db, who: User): Promise<Dashboard['months']> {
  const { rows } = await sql<Dashboard['months'][number]>`${prepared}
    SELECT to_char(month, 'YYYY-MM') AS month, coalesce(streams, 0) AS streams, coalesce(archived, 0) AS archived
    FROM generate_series(${since}, now() AT TIME ZONE 'UTC', '1 month') month
      LEFT JOIN (
        SELECT month, ${counts} FROM (
          SELECT DISTINCT date_trunc('month', at AT TIME ZONE 'UTC') AS month, stream, archived FROM taken
          WHERE at >= ${since} AT TIME ZONE 'UTC' AND ${visibleTo(who, sql.ref('stream'))}
        ) taken_once GROUP BY month
      ) counted USING (month)
    ORDER BY month`.execute(db);
  return rows;
}

/** The number of streams that each person took in the same months, highest first. */
export async function takenByPerson(db: Db, who: User): Promise<NonNullable<Dashboard['people']>> {
  const { rows } = await sql<NonNullable<Dashboard['people']>[number]>`${prepared}
    SELECT "user".id, "user".name, streams, archived FROM (
      SELECT "user", ${counts} FROM (
        SELECT DISTINCT "user", stream, archived FROM taken
        WHERE at >= ${since} AT TIME ZONE 'UTC' AND archived IS NOT NULL AND ${visibleTo(who, sql.ref('stream'))}
      ) taken_once GROUP BY "user"
    ) counted JOIN "user" ON "user".id = counted."user"
    ORDER BY streams + archived DESC, lower("user".name), "user".id LIMIT 50`.execute(db);
  return rows;
}
