import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { channel } from '#database/pool';
import { countMessages, people } from './incident-messages.ts';
import { openIncidentRig } from './incident-rig.ts';
import type { IncidentRig } from './incident-rig.ts';

const workers = 3;
const perServer = 2;
/** Servers that die at the same moment; all of them would be one incident of the console. */
const perWave = 50;

const formats = JSON.stringify({
  ...Object.fromEntries(['rtmp', 'wss', 'dash'].map((name) => [name, { state: 'not_offered', reason: 'not_offered' }])),
  hls: { state: 'down', reason: 'tcp' },
});

/** Servers that die and return in waves while processes with jobs and database sessions are killed. */
export async function measureWaves(incidents: number) {
  const rig = await openIncidentRig({
    live: incidents * perServer,
    hosts: incidents,
    fqdn: `'media-' || n || '.example.org'`,
    hls: '/{key}.m3u8',
  });
  await rig.client.query(
    `UPDATE monitor SET state = 'ok', "probedAt" = now(), "staleAt" = now() + interval '1 day', "dueAt" = now() + interval '1 day'`,
  );
  for (let n = 0; n < workers; n++) await rig.run('jobs');
  const killing = startKilling(rig);
  for (let first = 0; first < incidents; first += perWave) {
    const last = Math.min(first + perWave, incidents);
    await setState(rig, first, last, 'down');
    await rig.until(`SELECT count(*) FROM mail WHERE topic LIKE 'incident_opened %'`, last * people, 120);
    await setState(rig, first, last, 'ok');
    await rig.until(`SELECT count(*) FROM incident WHERE "closedAt" IS NOT NULL`, last, 120);
    console.error(`${last} of ${incidents} …`);
  }
  // What would be sent twice has the time to.
  await sleep(10_000);
  const killed = await killing.stop();
  const opened = await countMessages(rig.client, 'incident_opened', incidents);
  const closed = await countMessages(rig.client, 'incident_closed', incidents);
  const all = [opened.console, opened.mail, closed.console, closed.mail];
  const sum = (of: 'sent' | 'doubled' | 'lost') => all.reduce((total, one) => total + one[of], 0);
  const result = {
    incidents: await rig.count('SELECT count(*) FROM incident'),
    messages: sum('sent'),
    doubled: sum('doubled'),
    lost: sum('lost'),
    'processes killed': killed.processes,
    'sessions killed': killed.sessions,
    ...(await delays(rig)),
  };
  await rig.close();
  return result;
}

/** What the prober would store, with its events. */
async function setState({ client }: IncidentRig, first: number, last: number, state: 'down' | 'ok'): Promise<void> {
  await client.query(
    `WITH changed AS (
       UPDATE monitor SET state = $3, "stateSince" = now(), "probedAt" = now(), formats = CASE WHEN $3 = 'down' THEN $4::jsonb ELSE 'null' END
       FROM (SELECT stream.id, dense_rank() OVER (ORDER BY server) AS place FROM stream) AS numbered
       WHERE numbered.id = monitor.stream AND place > $1 AND place <= $2 RETURNING stream
     )
     INSERT INTO event (kind, data) SELECT 'monitor', jsonb_build_object('id', stream, 'stream', stream) FROM changed`,
    [first, last, state, formats],
  );
  await client.query(`NOTIFY ${channel}`);
}

/** Seconds from a lost signal to its message in the console. */
async function delays({ client }: IncidentRig) {
  const { rows } = await client.query<{ p50: number; p99: number }>(
    `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY s) AS p50, percentile_cont(0.99) WITHIN GROUP (ORDER BY s) AS p99
     FROM (SELECT extract(epoch FROM "createdAt" - "openedAt") AS s FROM notice JOIN incident ON incident.id = (data ->> 'incident')::int8
       WHERE kind = 'incident_opened') AS each`,
  );
  const round = (seconds: number | undefined) => Math.round((seconds ?? 0) * 10) / 10;
  return { 'message p50, s': round(rows[0]?.p50), 'p99, s': round(rows[0]?.p99) };
}

/** Kills a process or the session of one about every two seconds, and starts another process in its place. */
function startKilling(rig: IncidentRig) {
  const stopping = new AbortController();
  const killed = { processes: 0, sessions: 0 };
  const work = async () => {
    const client = new Client({ connectionString: rig.url });
    await client.connect();
    while (!stopping.signal.aborted) {
      // One whose session was killed while it started has ended, too.
      while (rig.running.size < workers) await rig.run('jobs');
      await sleep(1_000 + Math.random() * 2_000);
      if (Math.random() < 0.5) {
        const { rowCount } = await client.query(
          `SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity
             WHERE application_name LIKE 'touchline%' AND (state <> 'idle' OR random() < 0.3) ORDER BY random() LIMIT 1) AS one`,
        );
        killed.sessions += rowCount ?? 0;
      } else {
        const all = [...rig.running];
        const child = all[Math.floor(Math.random() * all.length)];
        if (child?.kill('SIGKILL')) killed.processes++;
      }
    }
    await client.end();
  };
  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
      return killed;
    },
  };
}
