import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { locks } from '#database/locks';
import { prepared } from '#database/prepared';
import type { Database } from '#database/tables';

/**
 * Many may wait for one another here, each for a few milliseconds: longer than for a row that somebody holds.
 * Statements of matching are planned once and kept (see `prepared`), perhaps while tables were still small; a plan that
 * reads a whole table for each of thousands of imported streams would then run for seconds.
 */
export const holding = sql`
  set_config('lock_timeout', '4500ms', true), set_config('enable_seqscan', 'off', true),
  pg_advisory_xact_lock(${sql.lit(locks.matching)})`;

/**
 * Matching is done by one transaction at a time, until it ends: of two that change a stream and a query at once, the
 * second sees what the first has done. The order of locks is: directories, streams, people, then this, then queries with
 * their proposals. So whoever changes a query that exists calls this first; whoever changes anything else holds no query.
 */
export async function holdMatching(trx: Kysely<Database>): Promise<void> {
  await sql`${prepared} SELECT ${holding}`.execute(trx);
}
