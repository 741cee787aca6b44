import { Client } from 'pg';
import { connectionTo } from '#database/connection';

/** A server process idle this long has sent its reply, or never received the statement. */
const restedMs = 1_000;
const patienceMs = 1_000;

/**
 * Ends a session whose server process is idle while its client waits for a reply: the connection between them is lost,
 * and the session may hold locks. Returns whether it was ended; false also when the server cannot be reached.
 */
export async function endLostSession(url: string, pid: number): Promise<boolean> {
  const limits = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs };
  const client = new Client({ ...connectionTo(url, 'touchline check', true), ...limits });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE pid = $1 AND usename = current_user AND state LIKE 'idle%' AND state_change < now() - make_interval(secs => $2)`,
      [pid, restedMs / 1_000],
    );
    return (rowCount ?? 0) > 0;
  } catch {
    // The server cannot be reached: the time limit of the connection decides.
    return false;
  } finally {
    client.connection.stream.destroy();
  }
}
