// The child process of e2e/bench/storm.ts: the console over 220 live streams, and changes to them as the prober makes
// them. Ends with its parent.
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formats } from '@touchline/contract';
import type { FormatStatuses } from '@touchline/contract';
import { Client } from 'pg';
import { startEmbedded } from '#database/embedded';
import { migrate } from '#database/migrate';
import { storeFingerprint } from '#server/operation/secret-key';
import { throttle } from '#database/commits';
import { channel, wakeMs } from '#database/pool';
import { fillMonitors } from './fill-monitors.ts';
import { addUser, freePorts, startProcesses, tokenOf } from './processes.ts';
import { usageOf } from './rest-usage.ts';
import { storeBenchPicture } from './store-picture.ts';

/** `hasPictures`: each change has a new picture, which a second screen fetches. */
type Storm = { ids: number[]; perSecond: number; seconds: number; firstLabel: number; hasPictures: boolean };
/** `at`: when the change was committed, ms since 1970. */
export type Update = { label: number; id: number; at: number };
/** `serverMs`: processor time of the console and PostgreSQL meanwhile. */
type Done = { updates: Update[]; serverMs: number };

const live = 220;
const states = ['ok', 'degraded', 'down'] as const;

const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
const secret = 'b'.repeat(32);
const { children, start, anyEnd } = startProcesses();
let database: Awaited<ReturnType<typeof startEmbedded>> | null = null;
let ending: Promise<void> | null = null;
const end = () => void (ending ??= stop());
process.on('disconnect', end);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);

// Readable by the account that PostgreSQL runs as when started by root.
await chmod(folder, 0o755);
database = await startEmbedded(folder, null);
await migrate(database.url);
const client = new Client({ connectionString: database.url });
client.on('error', () => {});
await client.connect();
await fillMonitors(client, { past: 0, live, hosts: 20, fqdn: `'media-' || n || '.example.org'`, hls: '' });
await client.query('SET session_replication_role = replica');
await client.query(
  `UPDATE stream SET "startAt" = now() - make_interval(secs => id), "endAt" = now() + interval '3 hours'`,
);
await client.query(`UPDATE monitor SET state = 'ok', "probedAt" = now(), formats = $1`, [seenAs('ok')]);
await addUser(database.url, 'admin');
await storeFingerprint(client, secret);
const [port = 0] = await freePorts(1);
const url = `http://127.0.0.1:${port}`;
start('api', 'server/src/main.ts', {
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, 'api'),
  SECRET_KEY: secret,
  ROLE: 'api',
  HOST: '127.0.0.1',
  PORT: String(port),
  MEDIA_NODE: 'false',
});
void anyEnd.then(end);
await isListening();
if (process.connected) process.send?.({ url, token: tokenOf('admin') });
process.on('message', (order: Storm | 'pictures') => {
  const done = order === 'pictures' ? storePictures() : run(order);
  void done.then((answer) => process.connected && process.send?.(answer));
});

const wake = throttle(wakeMs, () => void client.query(`NOTIFY ${channel}`));

/** Gives every stream its first picture. */
async function storePictures(): Promise<{ stored: number }> {
  const { rows } = await client.query<{ id: number }>('SELECT id::int4 AS id FROM stream');
  for (const [number, { id }] of rows.entries()) await storeBenchPicture(client, id, number);
  return { stored: rows.length };
}

/** Changes random streams of `ids` at a steady rate. Each change has a label, which the monitor column shows. */
async function run({ ids, perSecond, seconds, firstLabel, hasPictures }: Storm): Promise<Done> {
  const updates: Update[] = [];
  const fetches: Promise<void>[] = [];
  const serverMs = serverTime();
  const startedAt = performance.now();
  for (let n = 0; n < perSecond * seconds; n++) {
    const waitMs = startedAt + (n * 1_000) / perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    if (ending) break;
    // A prober looks at all of them in turn.
    const id = ids[hasPictures ? n % ids.length : Math.floor(Math.random() * ids.length)] ?? 0;
    const label = firstLabel + n;
    const state = states[n % states.length] ?? 'ok';
    if (hasPictures) await storeBenchPicture(client, id, n);
    // One statement, so that the change and its event commit together, as they do in the product.
    await client.query(
      `WITH probed AS (UPDATE monitor SET state = $2, "stateSince" = now(), "probedAt" = now(), formats = $3 WHERE stream = $1),
         named AS (UPDATE stream SET monitor = $4 WHERE id = $1)
       INSERT INTO event (kind, data) VALUES ('monitor', jsonb_build_object('id', $1::int8))`,
      [id, state, seenAs(state), `storm-${label}`],
    );
    wake();
    updates.push({ label, id, at: Date.now() });
    if (hasPictures) fetches.push(fetchPicture(id));
  }
  await Promise.all(fetches);
  return { updates, serverMs: serverTime() - serverMs };
}

/** Of all processes that this one has started. */
function serverTime(): number {
  const others = usageOf(process.pid).filter(({ pid }) => pid !== process.pid);
  return others.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

async function fetchPicture(id: number): Promise<void> {
  const answer = await fetch(`${url}/api/stream/picture?id=${id}`, {
    headers: { authorization: `Bearer ${tokenOf('admin')}` },
  });
  const { byteLength } = await answer.arrayBuffer();
  if (answer.status !== 200 || byteLength === 0) throw new Error(`A picture was answered with ${answer.status}`);
}

function seenAs(state: (typeof states)[number]): FormatStatuses {
  const measured = { width: 1280, height: 720, fps: 50, bitrate: 3_000_000 + Math.floor(Math.random() * 1_000_000) };
  const played = { ...measured, videoCodec: 'avc1', audioCodec: 'mp4a', suspicion: null, missingCodec: null };
  const of = (index: number) => {
    const isDown = state === 'down' || (state === 'degraded' && index === 0);
    return {
      ...played,
      state: isDown ? ('down' as const) : ('ok' as const),
      reason: isDown ? ('timeout' as const) : null,
    };
  };
  return Object.fromEntries(formats.map((format, index) => [format, of(index)])) as FormatStatuses;
}

async function isListening(): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/api/streams`, {
      headers: { authorization: `Bearer ${tokenOf('admin')}` },
    }).catch(() => null);
    if (ending || response?.ok) return;
    await sleep(100);
  }
}

async function stop(): Promise<void> {
  for (const child of children) {
    child.removeAllListeners('exit').kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(process.connected ? 1 : 0);
}
