import type { Statistics } from '@touchline/contract';
import { sql } from 'kysely';
import type { Db } from '#database/pool';

const months = 12;

/** The number of different streams that a user took, by month in a time zone, and the number of current takes. */
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
  const current = await sql<{ held: number }>`SELECT count(*) AS held FROM take WHERE "user" = ${user}`.execute(db);
  const total = rows.reduce((sum, { taken }) => sum + taken, 0);
  return { months: rows, total, held: current.rows[0]?.held ?? 0 };
}
