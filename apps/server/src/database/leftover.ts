import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a process is to a cluster: its PostgreSQL, another program, dead, or not identifiable. */
type Standing = 'postmaster' | 'other' | 'dead' | 'unknown';

/** The folder of the socket of a cluster's running PostgreSQL, as that has noted it; null when none runs. */
export async function findSocket(cluster: string): Promise<string | null> {
  if ((await findPostmaster(cluster)) === null) return null;
  // The fifth line, as in https://www.postgresql.org/docs/current/storage-file-layout.html
  const note = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  return note.split('\n')[4] || null;
}

/** The process id of a cluster's running PostgreSQL; null when none runs or none is proved to be its own. */
export async function findPostmaster(cluster: string): Promise<number | null> {
  const pid = await notedPid(join(cluster, 'postmaster.pid'));
  return pid !== null && (await standingOf(pid, cluster)) === 'postmaster' ? pid : null;
}

/**
 * Stops a PostgreSQL of this cluster that outlived a killed console, even when its files are gone. Signals no other
 * process. Throws when a running process cannot be identified and may be it.
 */
export async function stopLeftover(cluster: string, socket: string): Promise<void> {
  const note = join(cluster, 'postmaster.pid');
  if ((await stopNotedProcess(note, cluster)) === 'other') await renounce(note);
  const socketNote = join(socket, '.s.PGSQL.5432.lock');
  if ((await stopNotedProcess(socketNote, cluster)) === 'other') await rm(socketNote, { force: true });
}

/** Stops the process named in a pid file if it is the cluster's PostgreSQL. Returns what the process is then. */
async function stopNotedProcess(note: string, cluster: string): Promise<Standing> {
  const pid = await notedPid(note);
  if (pid === null) return 'dead';
  const standing = await standingOf(pid, cluster);
  if (standing === 'unknown')
    throw new Error(
      `DATA_DIR: ${note} names process ${pid}, which is running and may be the PostgreSQL of another Touchline. Stop it, or delete the file if the process is another program.`,
    );
  return standing === 'postmaster' ? stopPostmaster(pid, cluster) : standing;
}

async function stopPostmaster(pid: number, cluster: string): Promise<Standing> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if ((await standingOf(pid, cluster)) !== 'postmaster') break;
    process.kill(pid, signal);
    for (let waited = 0; waited < patienceMs && isAlive(pid); waited += 50) await sleep(50);
  }
  if ((await standingOf(pid, cluster)) === 'postmaster')
    throw new Error(`PostgreSQL process ${pid}, left behind by an earlier start, does not stop. Stop it manually.`);
  return 'dead';
}

/**
 * Writes our own process id into a pid file whose id was reused by another program. PostgreSQL ignores its parent's id,
 * and the rest of the file still keeps it from starting on a cluster that other processes have open. Removing the file
 * would lose that protection.
 */
async function renounce(note: string): Promise<void> {
  const [, ...rest] = (await readFile(note, 'utf8')).split('\n');
  await writeFile(note, [process.pid, ...rest].join('\n'));
}

/** The process id in the first line of a pid file; null when there is none. */
async function notedPid(note: string): Promise<number | null> {
  const text = await readFile(note, 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return pid > 0 ? pid : null;
}

async function standingOf(pid: number, cluster: string): Promise<Standing> {
  if (!isAlive(pid)) return 'dead';
  return standingByCommand(await commandOf(pid), cluster);
}

/** Identifies a process by its command line; null when the system does not provide it. */
export function standingByCommand(command: string | null, cluster: string): Standing {
  if (command === null) return 'unknown';
  return command.includes(`postgres -D ${cluster} `) ? 'postmaster' : 'other';
}

async function commandOf(pid: number): Promise<string | null> {
  const inProc = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (inProc !== null) return inProc.replaceAll('\0', ' ');
  return run('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => null,
  );
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
