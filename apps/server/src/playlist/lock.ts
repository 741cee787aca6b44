import { sql } from 'kysely';
import { advisoryLocks } from '#database/advisory-locks';
import { prepared } from '#database/prepared';
import type { Transaction } from '#database/pool';

/** Shorter than the second after which PostgreSQL looks for a deadlock: matching gives way and begins anew. */
const lockMs = 400;

/**
 * Prepares a transaction that matches. Its statements are planned once and kept (see `prepared`), perhaps while tables
 * were still small; a plan that reads a whole table for each of many streams would then run for seconds. A commit that
 * a crash loses leaves the notes, so nobody waits for the disk.
 */
export async function prepareMatching(trx: Transaction): Promise<void> {
  await sql`${prepared} SELECT set_config('lock_timeout', ${sql.lit(`${lockMs}ms`)}, true),
    set_config('enable_seqscan', 'off', true), set_config('synchronous_commit', 'off', true)`.execute(trx);
}

/**
 * Locks streams whose change is matched, always in one order: two that match a stream at once would each miss what the
 * other is about to store. Only matching takes these locks, so nobody who edits a stream waits for them.
 */
export async function lockStreams(trx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`${prepared} SELECT pg_advisory_xact_lock(${advisoryLocks.matching}, key) FROM (${keysOf(ids)}) keys`.execute(
    trx,
  );
}

/** Locks streams that queries are about to get or be asked about; false when one of them is being matched elsewhere. */
export async function shareStreams(trx: Transaction, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { rows } = await sql<{ isShared: boolean }>`${prepared}
    SELECT bool_and(pg_try_advisory_xact_lock_shared(${advisoryLocks.matching}, key)) AS "isShared"
    FROM (${keysOf(ids)}) keys`.execute(trx);
  return rows[0]?.isShared ?? false;
}

const keysOf = (ids: readonly number[]) =>
  sql`SELECT DISTINCT hashint8(id) AS key FROM unnest(${ids}::int8[]) id ORDER BY key`;

/** Locks queries after their owners, as whoever deletes somebody with their queries does. */
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
