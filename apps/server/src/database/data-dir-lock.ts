import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's error code for a file locked by another process (SQLITE_BUSY). */
const sqliteBusy = 5;

/**
 * Locks a data directory for this process, because two consoles would both start its database. Throws when another
 * process
 * has it. Returns the function that releases it.
 *
 * The lock is a file lock of the operating system, taken through SQLite: it ends with its process, so none is left
 * stale, and
 * it works between containers that share the directory. The file `touchline.pid` beside it only names the owner.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const note = join(dataDir, 'touchline.pid');
  const lock = lockFile(join(dataDir, 'touchline.lock'));
  const owner = readText(note) ?? '';
  const pid = Number(owner.split(' ')[0]);
  // Versions without the lock file write only `touchline.pid`.
  const isOlderVersion = pid > 0 && pid !== process.pid && isAlive(pid) && identityOf(pid) === owner;
  if (!lock || isOlderVersion) {
    lock?.close();
    const by = pid > 0 ? `process ${pid}` : 'another process';
    throw new Error(`DATA_DIR: ${dataDir} is in use by ${by}; stop it, or set another DATA_DIR`);
  }
  writeFileSync(note, identityOf(process.pid));
  return () => {
    rmSync(note, { force: true });
    lock.close();
  };
}

/**
 * Locks a file; null when another process has it. Nothing else in this process may open the file: closing it would
 * release the lock.
 */
function lockFile(path: string): DatabaseSync | null {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null;
    throw new Error(`DATA_DIR: ${path} cannot be locked`, { cause: error });
  }
}

/** A process id and, where the system provides it, the start time, because process ids are reused. */
function identityOf(pid: number): string {
  // The second field is the program's name in brackets and may hold spaces; the start is the 20th after it.
  const fields = readText(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ');
  return [pid, fields?.[19]].filter(Boolean).join(' ');
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
