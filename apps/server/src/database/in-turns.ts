import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Client } from 'pg';

/** Shorter than `deadlock_timeout`, and than requests wait for a lock: these come after it, and wait as long as it does. */
const lockMs = 500;
const longestPauseMs = 2_000;
const usualPatienceMs = 600_000;

/**
 * Runs a transaction that changes tables which other processes use meanwhile: as soon as it has waited half a second for one of
 * them, it undoes everything and lets them go on before it tries again. Throws what the statements throw, or after ten minutes
 * that others do not let go of a table. Returns how often it had to try.
 */
export async function inTurns(
  client: Client,
  work: () => Promise<unknown>,
  patienceMs = usualPatienceMs,
): Promise<number> {
  const until = performance.now() + patienceMs;
  for (let tries = 1; ; tries += 1) {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockMs}`);
    try {
      await work();
      await client.query('COMMIT');
      return tries;
    } catch (error) {
      await client.query('ROLLBACK');
      if (!isInTheWay(error)) throw error;
      if (performance.now() > until)
        throw new Error(
          'Other connections to the database did not let go of its tables. Stop the other processes, or whatever else has tables locked, and start again.',
          { cause: error },
        );
      await sleep(Math.min(lockMs * tries, longestPauseMs));
    }
  }
}

/** A lock was not available in time (55P03), or two transactions waited for each other (40P01). */
function isInTheWay(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '55P03' || error.code === '40P01');
}
