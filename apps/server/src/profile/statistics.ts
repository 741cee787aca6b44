import type { Statistics } from '@touchline/contract';
import { sql } from 'kysely';
import type { Db } from '#database/pool';

const months = 12;

/**
 * The number of different streams that a user took, by month in a time zone and in all these months, and the number of current
 * takes.
 */
export async function takesByMonth(db: Db, user: number, zone: string): Promise<Statistics> {
  const { rows } = await sql<{ month: string; taken: number }>`
    WITH shown AS (
      SELECT generate_series(0, ${months - 1}) AS back, date_trunc('month', now() AT TIME ZONE ${zone}) AS present
    ), spans AS (
      SELECT present - make_interval(months => back) AS first, present - make_interval(months => back - 1) AS next FROM shown
    )
    SELECT to_char(first, 'YYYY-MM') AS month,
      (SELECT count(DISTINCT stream) FROM taken
        WHERE "user" = ${user} AND at >= first AT TIME ZONE ${zone} AND at < next AT TIME ZONE ${zone}) AS taken
    FROM spans ORDER BY first`.execute(db);
  const from = rows[0]?.month;
  const all = await sql<{ total: number }>`
    SELECT count(DISTINCT stream) AS total FROM taken
    WHERE "user" = ${user} AND at >= (${from} || '-01')::timestamp AT TIME ZONE ${zone}`.execute(db);
  const current = await sql<{ held: number }>`SELECT count(*) AS held FROM take WHERE "user" = ${user}`.execute(db);
  return { months: rows, total: all.rows[0]?.total ?? 0, held: current.rows[0]?.held ?? 0 };
}
