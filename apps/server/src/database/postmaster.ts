import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Runner } from '#database/unprivileged';

const settings = [
  ['max_connections', '60'],
  ['shared_buffers', '256MB'],
  ['max_wal_size', '2GB'],
  ['wal_compression', 'on'],
  ['random_page_cost', '1.1'],
  ['jit', 'off'],
  // Without the process that looks for subscriptions, of which there are none.
  ['max_logical_replication_workers', '0'],
  // Of three processes that read ahead one is enough for a database that fits into memory.
  ['io_workers', '1'],
  ['timezone', 'UTC'],
  ['log_min_messages', 'warning'],
  // Without the details of errors: they are values of the row, such as the key of a stream.
  ['log_error_verbosity', 'terse'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** `isOld`: of a version that may not know all of the settings. */
export type Place = {
  postgres: string;
  cluster: string;
  socket: string;
  url: string;
  logFd: number;
  runner: Runner;
  isOld?: boolean;
};

/** Recovery after a power cut may replay gigabytes of WAL. */
const patienceMs = 600_000;

/** Starts PostgreSQL and waits until it accepts connections. Throws when it does not, after the process has ended. */
export async function startPostmaster(place: Place): Promise<ChildProcess> {
  const { postgres, cluster, socket, url, logFd, runner, isOld = false } = place;
  const listening = ['-k', socket, '-h', '', '-c', 'unix_socket_permissions=0700'];
  const child = spawn(postgres, ['-D', cluster, ...listening, ...(isOld ? [] : settings)], {
    ...runner.spawn,
    // In its own process group, so that Ctrl-C in the terminal does not reach it: it is stopped last.
    detached: true,
    stdio: ['ignore', logFd, logFd],
  });
  const failures: string[] = [];
  child.once('error', (error) => failures.push(error.message));
  child.once('exit', (code, signal) => failures.push(`it ended with ${signal ?? `code ${code}`}`));
  for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(50)) {
    if (failures[0]) throw new Error(`PostgreSQL did not start: ${failures[0]}`);
    if (await answers(url)) return child;
  }
  await stopPostmaster(child);
  throw new Error(`PostgreSQL did not answer within ${patienceMs / 60_000} minutes`);
}

export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const end = ended(child);
  child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGQUIT'), 20_000);
  await end;
  clearTimeout(late);
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

export async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await new Promise((resolve) => child.once('exit', resolve));
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => null);
  const isThere = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => null);
  return isThere;
}
