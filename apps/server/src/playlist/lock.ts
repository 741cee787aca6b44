import { sql } from 'kysely';
import { advisoryLocks } from '#database/advisory-locks';
import { prepared } from '#database/prepared';
import type { Transaction } from '#database/pool';

/** Shorter than PostgreSQL's deadlock_timeout of a second: matching gives way first and is retried. */
const lockMs = 400;

/**
 * Prepares a transaction that matches. Its statements are planned once and cached (see `prepared`), perhaps while
 * tables were still small; a cached plan with a sequential scan per stream would later take seconds, so such scans are
 * disabled. If a crash loses the commit, the notes are still there, so the commit does not wait for the disk.
 */
export async function prepareMatching(trx: Transaction): Promise<void> {
  await sql`${prepared} SELECT set_config('lock_timeout', ${sql.lit(`${lockMs}ms`)}, true),
    set_config('enable_seqscan', 'off', true), set_config('synchronous_commit', 'off', true)`.execute(trx);
}

/**
 * Locks the streams whose change is matched, always in one order: two transactions that match a stream at once would
 * each miss what the other is about to store. Only matching takes these locks, so editing a stream does not wait for
 * them.
 */
export async function lockStreams(trx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`${prepared} SELECT pg_advisory_xact_lock(${advisoryLocks.matching}, key) FROM (${keysOf(ids)}) keys`.execute(
    trx,
  );
}

/**
 * Takes shared locks of the streams that queries are about to get or have proposed; false when one of them is being
 * matched in another transaction.
 */
export async function shareStreams(trx: Transaction, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { rows } = await sql<{ isShared: boolean }>`${prepared}
    SELECT bool_and(pg_try_advisory_xact_lock_shared(${advisoryLocks.matching}, key)) AS "isShared"
    FROM (${keysOf(ids)}) keys`.execute(trx);
  return rows[0]?.isShared ?? false;
}

const keysOf = (ids: readonly number[]) =>
  sql`SELECT DISTINCT hashint8(id) AS key FROM unnest(${ids}::int8[]) id ORDER BY key`;

/** Locks the owners, then the queries: the order in which deleting a user locks them. */
export async function lockQueries(trx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`${prepared}
    WITH owners AS MATERIALIZED (
      SELECT id FROM "user" WHERE id IN (SELECT "user" FROM playlist WHERE id = ANY(${ids}::int8[]))
      ORDER BY id FOR KEY SHARE
    ), locked AS MATERIALIZED (
      SELECT id FROM playlist WHERE id = ANY(${ids}::int8[]) AND "user" IN (SELECT id FROM owners)
      ORDER BY id FOR UPDATE
    ) SELECT count(*) FROM locked`.execute(trx);
}
