import { Client } from 'pg';
import type { Logger } from 'pino';
import { allowTime } from '#database/allow-time';
import { connectionTo } from '#database/connection';
import { advisoryLocks } from '#database/advisory-locks';
import type { Transaction } from '#database/pool';

const tryLock = `SELECT pg_try_advisory_lock(${advisoryLocks.start}) AS locked`;
const waitForLock = `SELECT pg_advisory_lock(${advisoryLocks.start})`;
const unlock = `SELECT pg_advisory_unlock(${advisoryLocks.start})`;

/**
 * Runs `work` under the start lock, which one process at a time can have; others wait without limit. The lock belongs
 * to a separate connection, so it is also released when the process dies. Throws what `work` throws.
 */
export async function underStartLock<T>(
  url: string,
  log: Logger | null,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connectionTo(url, 'touchline start', false));
  // Without a listener a lost connection would end the process; the next statement throws anyway.
  client.on('error', () => null);
  await client.connect();
  try {
    // The role or the database may set limits.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_session_timeout = 0');
    const { rows } = await client.query<{ locked: boolean }>(tryLock);
    if (!rows[0]?.locked) {
      log?.info('another process is preparing the database; waiting for it');
      await client.query(waitForLock);
    }
    const result = await work(client);
    // Throws if the connection, and with it the lock, was lost.
    await client.query(unlock);
    return result;
  } finally {
    await client.end();
  }
}

const longestMs = 600_000;

/** Lets a transaction of the start wait longer for locks than the pool's limits, which are meant for requests. */
export async function liftTimeLimits(trx: Transaction): Promise<void> {
  await allowTime(trx, { statementMs: longestMs, pauseMs: longestMs, lockMs: longestMs });
}
