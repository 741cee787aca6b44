import { Client } from 'pg';
import { connectionTo } from '#database/connection';

/** A server process that has rested for so long has sent its answer, or has never heard the question. */
const restedMs = 1_000;
const patienceMs = 1_000;

/**
 * Whether the server process of a session rests while its client waits: then the connection between them is lost, and the
 * session, which may hold locks, is ended. False when the server cannot be asked either.
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
    // The whole server is away: the silence of the connection decides alone.
    return false;
  } finally {
    client.connection.stream.destroy();
  }
}
