import { sql } from 'kysely';
import type { Transaction } from '#database/pool';

/** The first id of queries generated from feed entries; see the SQL function `feed_query_id`. */
export const firstFeedQuery = 2 ** 49;

/**
 * Stores those of a user's queries that so far exist only as feed entries, so that they can be changed; stored queries
 * are left alone. Call it before locking a query, because inserting one locks its owner.
 */
export async function storeFeedQueries(trx: Transaction, user: number, ids: readonly number[]): Promise<void> {
  const derivedIds = ids.filter((id) => id >= firstFeedQuery);
  if (derivedIds.length === 0) return;
  // A feed load that changes these entries waits, so that it also updates the new queries.
  await sql`
    SELECT FROM feed_entry WHERE id IN (SELECT feed_entry_of(query) FROM unnest(${derivedIds}::int8[]) query)
    ORDER BY id FOR SHARE`.execute(trx);
  // The audit log names the system as their creator, not the user who changes them now.
  const { rows } = await sql<{ actor: string }>`
    SELECT coalesce(current_setting('touchline.actor', true), '') AS actor`.execute(trx);
  await sql`SELECT set_config('touchline.actor', '', true)`.execute(trx);
  await sql`
    INSERT INTO playlist OVERRIDING SYSTEM VALUE
    SELECT * FROM feed_query WHERE "user" = ${user} AND id = ANY(${derivedIds}::int8[])
    ON CONFLICT DO NOTHING`.execute(trx);
  await sql`SELECT set_config('touchline.actor', ${rows[0]?.actor ?? ''}, true)`.execute(trx);
}
