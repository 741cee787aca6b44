import type { Dashboard } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { visibleTo } from '#server/streams/access';
import type { Db } from '#database/pool';
import type { User } from '#http/user';

/** Counts each stream once, however many people hold it, and archived streams separately. */
const counts = (of: RawBuilder<unknown>) => sql`
  count(DISTINCT ${of}) FILTER (WHERE stream."archivedAt" IS NULL) AS streams,
  count(DISTINCT ${of}) FILTER (WHERE stream."archivedAt" IS NOT NULL) AS archived`;

/** The first instant of the month eleven months ago, in UTC. */
const since = sql`(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '11 months')`;

/** Streams taken in each of the last twelve months, oldest first, including months without any. */
export async function takenByMonth(db: Db, who: User): Promise<Dashboard['months']> {
  const { rows } = await sql<Dashboard['months'][number]>`
    SELECT to_char(month, 'YYYY-MM') AS month, ${counts(sql.ref('stream.id'))}
    FROM generate_series(${since}, now() AT TIME ZONE 'UTC', '1 month') month
      LEFT JOIN taken ON taken.at >= month AT TIME ZONE 'UTC'
        AND taken.at < (month + interval '1 month') AT TIME ZONE 'UTC'
        AND ${visibleTo(who, sql.ref('taken.stream'))}
      LEFT JOIN stream ON stream.id = taken.stream
    GROUP BY month ORDER BY month`.execute(db);
  return rows;
}

/** The number of streams that each person took in the same months, highest first. */
export async function takenByPerson(db: Db, who: User): Promise<NonNullable<Dashboard['people']>> {
  const { rows } = await sql<NonNullable<Dashboard['people']>[number]>`
    SELECT "user".id, "user".name, ${counts(sql.ref('stream.id'))}
    FROM taken JOIN "user" ON "user".id = taken."user" JOIN stream ON stream.id = taken.stream
    WHERE taken.at >= ${since} AT TIME ZONE 'UTC' AND ${visibleTo(who, sql.ref('taken.stream'))}
    GROUP BY "user".id ORDER BY count(DISTINCT stream.id) DESC, lower("user".name), "user".id LIMIT 50`.execute(db);
  return rows;
}
