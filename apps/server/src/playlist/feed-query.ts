import { sql } from 'kysely';
import type { Transaction } from '#database/pool';

/** Ids from here on are those of queries that the feed makes; see `feed_query_id` of the database. */
export const firstFeedQuery = 2 ** 49;

/**
 * Stores queries of somebody's own that so far only the feed makes, so that they can be changed; leaves all others alone.
 * Call it before a query is locked: a new one refers to its owner.
 */
export async function storeFeedQueries(trx: Transaction, user: number, ids: readonly number[]): Promise<void> {
  const made = ids.filter((id) => id >= firstFeedQuery);
  if (made.length === 0) return;
  // What the feed tells meanwhile waits until the query is there to follow it.
  await sql`
    SELECT FROM feed_entry WHERE id IN (SELECT feed_entry_of(query) FROM unnest(${made}::int8[]) query)
    ORDER BY id FOR SHARE`.execute(trx);
  // It is the console that made them, whoever changes them now.
  const { rows } = await sql<{ actor: string }>`
    SELECT coalesce(current_setting('touchline.actor', true), '') AS actor`.execute(trx);
  await sql`SELECT set_config('touchline.actor', '', true)`.execute(trx);
  await sql`
    INSERT INTO playlist OVERRIDING SYSTEM VALUE
    SELECT * FROM feed_query WHERE "user" = ${user} AND id = ANY(${made}::int8[])
    ON CONFLICT DO NOTHING`.execute(trx);
  await sql`SELECT set_config('touchline.actor', ${rows[0]?.actor ?? ''}, true)`.execute(trx);
}
