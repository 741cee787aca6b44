import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { openSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { own, placeCluster, runAs } from '#database/unprivileged';
import type { Runner } from '#database/unprivileged';
import { postgresBinaries } from '#database/binaries';

export type Embedded = { url: string; stop: () => Promise<void> };

const database = 'touchline';

/** The address of the embedded PostgreSQL that a running console keeps on a data directory; null when none runs. */
export async function findEmbedded(dataDir: string): Promise<string | null> {
  const cluster = await placeCluster(dataDir, await runAs());
  const pid = await notedPid(join(cluster, 'postmaster.pid'));
  return pid !== null && (await isPostgres(pid)) ? urlOf(socketOf(cluster), database) : null;
}

/**
 * Starts the PostgreSQL that comes with the product on a unix socket, making its cluster under `dataDir` on first use.
 * A server left behind by a killed parent is stopped first. Throws when the server does not come up.
 */
export async function startEmbedded(dataDir: string): Promise<Embedded> {
  const runner = await runAs();
  const cluster = await placeCluster(dataDir, runner);
  const binaries = await postgresBinaries(runner);
  const socket = socketOf(cluster);
  await mkdir(socket, { recursive: true, mode: 0o700 });
  await own(socket, runner);
  await stopOrphan(cluster, socket);
  if (!(await hasCluster(cluster))) await initialise(binaries.initdb, cluster, runner);
  const log = openSync(join(dataDir, 'postgres.log'), 'a');
  const child = spawn(binaries.postgres, ['-D', cluster, '-k', socket, '-h', '', ...settings], {
    ...runner.spawn,
    // Away from the terminal's Ctrl-C: it stops last, when nothing writes any more.
    detached: true,
    stdio: ['ignore', log, log],
  });
  await untilReady(child, socket, join(dataDir, 'postgres.log'));
  await createDatabase(socket);
  return { url: urlOf(socket, database), stop: () => stopChild(child) };
}

const settings = [
  ['max_connections', '60'],
  ['shared_buffers', '256MB'],
  ['max_wal_size', '2GB'],
  ['wal_compression', 'on'],
  ['random_page_cost', '1.1'],
  ['jit', 'off'],
  ['timezone', 'UTC'],
  ['log_min_messages', 'warning'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`]);

function urlOf(socket: string, name: string): string {
  return `postgresql://touchline@localhost/${name}?host=${encodeURIComponent(socket)}`;
}

async function hasCluster(cluster: string): Promise<boolean> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  return version !== null;
}

async function initialise(initdb: string, cluster: string, runner: Runner): Promise<void> {
  const half = `${cluster}.new`;
  await rm(half, { recursive: true, force: true });
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const child = spawn(initdb, ['-D', half, '-U', 'touchline', '--auth=trust', ...locale], {
    ...runner.spawn,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(`PostgreSQL could not make its files in ${half}: ${complaint.trim()}`);
  // A start killed in the middle leaves only the half-made folder, never a half-made cluster.
  await rename(half, cluster);
}

/** A postmaster that outlived its parent is asked to stop, also one whose files are gone; notes of a dead one are removed. */
async function stopOrphan(cluster: string, socket: string): Promise<void> {
  const lock = join(socket, '.s.PGSQL.5432.lock');
  for (const note of [join(cluster, 'postmaster.pid'), lock]) {
    const pid = await notedPid(note);
    if (pid !== null && (await isPostgres(pid))) await stopProcess(pid);
    await rm(note, { force: true });
  }
  await rm(join(socket, '.s.PGSQL.5432'), { force: true });
}

async function stopProcess(pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (isAlive(pid)) process.kill(pid, signal);
    for (let waited = 0; waited < patienceMs && isAlive(pid); waited += 50) await sleep(50);
  }
}

/** The process number in the first line of a note; null when there is none. */
async function notedPid(note: string): Promise<number | null> {
  const text = await readFile(note, 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || null;
}

/** A short path: sockets allow about a hundred characters. */
function socketOf(cluster: string): string {
  return join(tmpdir(), `touchline-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`);
}

/** Whether the process is a PostgreSQL and not another that was given the number since. */
async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres');
  return line.includes('postgres');
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function untilReady(child: ChildProcess, socket: string, log: string): Promise<void> {
  const failures: string[] = [];
  child.once('error', (error) => failures.push(error.message));
  child.once('exit', (code) => failures.push(`it ended with code ${code}`));
  for (let tries = 0; tries < 600; tries++) {
    if (failures[0]) throw new Error(`PostgreSQL did not start: ${failures[0]}; see ${log}`);
    const client = new Client({ connectionString: urlOf(socket, 'postgres') });
    const ready = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => null);
    if (ready) return;
    await sleep(50);
  }
  throw new Error(`PostgreSQL did not answer within 30 seconds; see ${log}`);
}

async function createDatabase(socket: string): Promise<void> {
  const client = new Client({ connectionString: urlOf(socket, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (!rowCount) await client.query(`CREATE DATABASE ${database}`);
  } finally {
    await client.end();
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGQUIT'), 20_000);
  await ended;
  clearTimeout(late);
}
