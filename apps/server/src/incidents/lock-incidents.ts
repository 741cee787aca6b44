import { sql } from 'kysely';
import { advisoryLocks } from '#database/advisory-locks';
import type { Transaction } from '#database/pool';

/** Waits until nobody else mutes, opens or closes incidents, and keeps others from it until the transaction ends. */
export async function lockIncidents(trx: Transaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.incidents})`.execute(trx);
}
