// How punctual one prober is, and what it costs: alone, and with a server that hangs, refuses or is slow.
// node apps/server/bench/probe-load.ts [live] [hosts] [past] [bad]   default 2000 50 0 150
// Exits with 1 when a stream of a healthy server was probed later than one and a half intervals after its last probe.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { storeFingerprint } from '#server/operation/secret-key';
import { migrate } from '#database/migrate';
import { openBenchDatabase } from './bench-database.ts';
import { fillMonitors } from './fill-monitors.ts';
import { freePorts, startProcesses } from './processes.ts';

const [live = 2_000, hosts = 50, past = 0, bad = 150] = process.argv.slice(2).map(Number);
const settleS = 30;
const watchS = 60;
const intervalS = 10;
/** Clock ticks per second in /proc, fixed on Linux. */
const ticksPerS = 100;

const database = await openBenchDatabase();
await migrate(database.url);
const servers = fork(join(import.meta.dirname, 'probed-servers.ts'));
const [{ healthy, silent, slow }] = (await once(servers, 'message')) as [Record<'healthy' | 'silent' | 'slow', number>];
const [refusing = 0, port = 0] = await freePorts(2);

const client = new Client({ connectionString: database.url });
await client.connect();
// Every address in 127.0.0.0/8 is local, so that each host has its own.
const servedBy = { fqdn: `'127.0.1.' || n`, hls: `:${healthy}/{key}.m3u8` };
await fillMonitors(client, { past, live: live + bad, hosts, ...servedBy });
const badServer = await addBadServer();
const secret = 'b'.repeat(32);
await storeFingerprint(client, secret);
const { start, ended } = startProcesses();
const prober = start('prober', 'server/src/main.ts', {
  DATABASE_URL: database.url,
  DATA_DIR: join(database.folder, 'prober'),
  SECRET_KEY: secret,
  ROLE: 'prober',
  PORT: String(port),
  MEDIA_NODE: 'false',
});

const rows: Record<string, Record<string, string | number>> = {};
let isPunctual = true;
for (const [name, badPort] of Object.entries({ alone: null, hanging: silent, refusing, 'slow (7 s)': slow })) {
  console.error(`${name} …`);
  await setBadServer(badPort);
  await sleep(settleS * 1_000);
  const { ages, cpu } = await watch();
  isPunctual &&= at(ages, 1) <= intervalS * 1.5;
  rows[badPort === null ? name : `beside ${bad} on a server ${name}`] = {
    'age p50, s': at(ages, 0.5),
    'p99, s': at(ages, 0.99),
    'max, s': at(ages, 1),
    ...cpu,
  };
}
console.log(`${live} live streams on ${hosts} servers, ${past} over; a probe every ${intervalS} s is needed`);
console.table(rows);
prober.removeAllListeners('exit').kill('SIGKILL');
servers.kill('SIGKILL');
await client.end();
await database.stop();
process.exit(isPunctual ? 0 : 1);

async function addBadServer(): Promise<number> {
  const { rows: made } = await client.query<{ id: number }>(
    `INSERT INTO server (fqdn, hls, tls, "tokenHash", "tokenSealed") VALUES ('127.0.2.1', '', false, sha256('bad'), '') RETURNING id::int4`,
  );
  const id = made[0]?.id ?? 0;
  await client.query('UPDATE stream SET server = $1 WHERE id > $2 AND id <= $3', [id, live, live + bad]);
  return id;
}

/** Its streams are probed only while it has a port. */
async function setBadServer(at: number | null): Promise<void> {
  await client.query('UPDATE server SET hls = $2 WHERE id = $1', [badServer, at === null ? '' : `:${at}/{key}.m3u8`]);
  await client.query(
    `UPDATE stream SET status = status.id, phase = status.phase FROM status WHERE status."builtIn" AND status.phase = $2 AND server = $1`,
    [badServer, at === null ? 'finished' : 'live'],
  );
}

/** Ages of the last probe of every stream on a healthy server, each second, and CPU time meanwhile. */
async function watch() {
  const ages: number[] = [];
  const before = await usage();
  for (let second = 0; second < watchS; second++) {
    await sleep(1_000);
    const { rows: seen } = await client.query<{ age: number | null }>(
      `SELECT extract(epoch FROM now() - "probedAt")::float8 AS age FROM monitor JOIN stream ON stream.id = monitor.stream
       WHERE stream.id <= $1 AND "dueAt" IS NOT NULL`,
      [live],
    );
    if (ended.length > 0) throw new Error('the prober has ended');
    if (seen.some(({ age }) => age === null)) throw new Error('some streams have never been probed');
    if (seen.length !== live) throw new Error(`${seen.length} of ${live} streams are probed`);
    ages.push(...seen.map(({ age }) => age ?? 0));
  }
  const after = await usage();
  const share = (one: number, other: number) => `${Math.round(((other - one) / watchS) * 100)} %`;
  return {
    ages,
    cpu: {
      'probes per second': Math.round((after.rounds - before.rounds) / watchS),
      'prober, of a core': share(before.prober, after.prober),
      PostgreSQL: share(before.database, after.database),
    },
  };
}

async function usage() {
  const { rows: counted } = await client.query<{ rounds: number }>(
    `SELECT sum(round)::float8 AS rounds FROM monitor WHERE "dueAt" IS NOT NULL`,
  );
  const postmaster = Number(
    (await readFile(join(database.folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0],
  );
  const own = await Promise.all((await childrenOf(postmaster)).map(cpuOf));
  return {
    rounds: counted[0]?.rounds ?? 0,
    prober: await cpuOf(prober),
    database: (await cpuOf({ pid: postmaster })) + own.reduce((sum, seconds) => sum + seconds, 0),
  };
}

/** CPU seconds of a process and of its exited children. */
async function cpuOf({ pid }: Pick<ChildProcess, 'pid'>): Promise<number> {
  const fields = (await statOf(Number(pid))).slice(11, 15);
  return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerS;
}

async function childrenOf(parent: number): Promise<{ pid: number }[]> {
  const all = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(all.map(async (pid) => ({ pid, parent: Number((await statOf(pid))[1]) })));
  return parents.filter((process) => process.parent === parent);
}

/** The fields after the name in /proc/{pid}/stat; empty for an exited process. */
async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function at(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}
