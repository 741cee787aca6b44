import { Client } from 'pg';
import { advisoryLocks } from '#database/advisory-locks';
import { connectionTo } from '#database/connection';

const tryLock = `SELECT pg_try_advisory_lock(${advisoryLocks.backups}) AS locked`;

/**
 * Makes backups in one process at a time: runs `work`, or returns `busy` while another process makes one. The lock belongs
 * to a separate connection, so it is also released when the process dies. Throws what `work` throws.
 */
export async function underBackupLock<T>(url: string, work: () => Promise<T>): Promise<T | 'busy'> {
  const client = new Client(connectionTo(url, 'touchline backup lock', false));
  client.on('error', () => null);
  await client.connect();
  try {
    await client.query('SET idle_session_timeout = 0');
    const { rows } = await client.query<{ locked: boolean }>(tryLock);
    return rows[0]?.locked ? await work() : 'busy';
  } finally {
    await client.end();
  }
}
