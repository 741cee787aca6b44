import type { Client } from 'pg';
import { fill } from './fill.ts';

export type Monitors = {
  /** Streams that were monitored and are over. */
  past: number;
  /** Live streams, spread over the servers `media-1` to `media-{hosts}`. */
  live: number;
  hosts: number;
  /** SQL for the host of server `n`: `'media-' || n || '.example.org'`, and its HLS path. */
  fqdn: string;
  hls: string;
};

/** Inserts streams: the first ones are live and due for a probe, the others are over but have a monitor row. */
export async function fillMonitors(client: Client, { past, live, hosts, fqdn, hls }: Monitors): Promise<void> {
  await fill(client, past + live);
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO server (fqdn, hls, tls, "tokenHash", "tokenSealed")
      SELECT ${fqdn}, $1, false, sha256(n::text::bytea), '' FROM generate_series(1, ${hosts}) n`,
    [hls],
  );
  await client.query(`UPDATE stream SET phase = status.phase, status = status.id, server = 1 + stream.id % ${hosts}
    FROM status WHERE status."builtIn" AND status.phase = CASE WHEN stream.id <= ${live} THEN 'live' ELSE 'finished' END`);
  await client.query(`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt")
    SELECT id, 'unknown', now(), 'null', 'null', CASE WHEN phase = 'live' THEN now() END FROM stream`);
  await client.query('SET session_replication_role = DEFAULT');
  await client.query('VACUUM ANALYZE');
}
