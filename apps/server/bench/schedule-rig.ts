// The child process of e2e/bench/schedule.ts: the console over the matches of a week. Ends with its parent.
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbedded } from '#database/embedded';
import { migrate } from '#database/migrate';
import { channel } from '#database/pool';
import { storeFingerprint } from '#server/operation/secret-key';
import { fill } from './fill.ts';
import { addUser, freePorts, startProcesses, tokenOf } from './processes.ts';

/** Changes of matches in a second, for some seconds. */
type Order = { perSecond: number; seconds: number };

const matches = Number(process.argv[2]);
const servers = 40;
const people = 12;

const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
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
await fillWeek();
await addUser(database.url, 'admin');
await storeFingerprint(client, 'b'.repeat(32));
const [port = 0] = await freePorts(1);
const url = `http://127.0.0.1:${port}`;
start('api', 'server/src/main.ts', {
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, 'api'),
  SECRET_KEY: 'b'.repeat(32),
  ROLE: 'api',
  HOST: '127.0.0.1',
  PORT: String(port),
  MEDIA_NODE: 'false',
});
void anyEnd.then(end);
await isListening();
if (process.connected) process.send?.({ url, token: tokenOf('admin') });
process.on('message', (order: Order) => void run(order).then(() => process.connected && process.send?.('done')));

/** Spreads the matches over the present week, from 90 minutes to three hours long, and over servers and holders. */
async function fillWeek(): Promise<void> {
  await fill(client, matches);
  await client.query('SET session_replication_role = replica');
  await client.query(`INSERT INTO server (fqdn, "tokenHash", "tokenSealed", capacity)
    SELECT 'media-' || n || '.example.org', sha256(n::text::bytea), '', 500 FROM generate_series(1, ${servers}) n`);
  await client.query(`INSERT INTO "user" (email, name, "passwordHash", role, "emailVerifiedAt")
    SELECT 'holder' || n || '@touchline.test', 'Holder ' || n, '', 'operator', now() FROM generate_series(1, ${people}) n`);
  await client.query(`
    WITH planned AS (
      SELECT id, date_trunc('week', now() AT TIME ZONE 'UTC') + make_interval(mins => (id * 7919 % 2016 * 5)::int) AS start,
        (90 + id % 19 * 5)::int AS duration FROM stream)
    UPDATE stream SET "startAt" = start AT TIME ZONE 'UTC', "startDate" = start::date, "startTime" = start::time,
      duration = planned.duration, "endAt" = start AT TIME ZONE 'UTC' + make_interval(mins => planned.duration),
      server = (SELECT min(id) FROM server) + stream.id % ${servers}
    FROM planned WHERE planned.id = stream.id`);
  await client.query(`INSERT INTO take (stream, "user") SELECT id,
    (SELECT min(id) FROM "user" WHERE name LIKE 'Holder%') + id % ${people} FROM stream WHERE id % 3 = 0`);
  await client.query('SET session_replication_role = DEFAULT');
  await client.query('VACUUM ANALYZE');
}

/** Changes titles of random matches at a steady rate, each together with its event, as the product does. */
async function run({ perSecond, seconds }: Order): Promise<void> {
  const startedAt = performance.now();
  for (let n = 0; n < perSecond * seconds; n++) {
    const waitMs = startedAt + (n * 1_000) / perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    if (ending) break;
    await client.query(
      `WITH named AS (UPDATE stream SET title = 'Change ' || $2, version = version + 1 WHERE id = $1)
       INSERT INTO event (kind, data) VALUES ('stream', jsonb_build_object('id', $1::int8))`,
      [1 + Math.floor(Math.random() * matches), String(n)],
    );
    await client.query(`NOTIFY ${channel}`);
  }
}

async function isListening(): Promise<void> {
  for (;;) {
    const headers = { authorization: `Bearer ${tokenOf('admin')}` };
    const response = await fetch(`${url}/api/streams`, { headers }).catch(() => null);
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
