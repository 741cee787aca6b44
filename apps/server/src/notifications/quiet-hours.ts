import { sql } from 'kysely';

const local = sql`(now() AT TIME ZONE (settings #>> '{quietHours,zone}'))`;
const from = sql`(settings #>> '{quietHours,from}')::time`;
const to = sql`(settings #>> '{quietHours,to}')::time`;

/** SQL over a user's `settings`: when the quiet hours end that it is now; null outside of them, or without any. */
export const quietUntil = sql<string | null>`CASE WHEN jsonb_typeof(settings -> 'quietHours') = 'object'
  AND CASE WHEN ${from} < ${to} THEN ${local}::time >= ${from} AND ${local}::time < ${to}
    ELSE ${local}::time >= ${from} OR ${local}::time < ${to} END
  THEN (${local}::date + ${to} + CASE WHEN ${to} <= ${local}::time THEN interval '1 day' ELSE interval '0' END)
    AT TIME ZONE (settings #>> '{quietHours,zone}') END`;
