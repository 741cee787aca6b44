import type { Client } from 'pg';
import { fill } from './fill.ts';

export type Monitors = {
  /** Streams that were monitored once and are over. */
  past: number;
  /** Live streams, spread over the servers `media-1` to `media-{hosts}`. */
  live: number;
  hosts: number;
  /** Of server `n`, which stands in the text: `'media-' || n || '.example.org'`, and its path of HLS. */
  fqdn: string;
  hls: string;
};

/** Of the usual streams the first are live and due; the others are over, with a monitor row of their own. */
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
