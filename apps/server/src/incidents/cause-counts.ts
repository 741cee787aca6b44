import type { CauseCounts } from '@touchline/contract';
import { sql } from 'kysely';
import { incidentsFor } from '#server/incidents/incident-sql';
import type { Db } from '#database/pool';
import type { User } from '#http/user';

/** How many incidents of which a user may see a stream began since an instant, by cause, most first. */
export async function causesSince(db: Db, who: User, since: string): Promise<CauseCounts> {
  const { rows } = await sql<CauseCounts['data'][number]>`
    SELECT cause, count(*) AS count FROM ${incidentsFor(who)} WHERE incident."openedAt" >= ${since}::timestamptz
    GROUP BY cause ORDER BY count(*) DESC, cause`.execute(db);
  return { data: rows };
}
