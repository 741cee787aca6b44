import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's code for a file that somebody else has locked. */
const sqliteBusy = 5;

/**
 * Locks a data directory for this process; two consoles on one directory would fight over its database. Throws when another
 * process has it. Returns the release.
 *
 * The lock is one of the operating system, taken through SQLite: it ends with its process, so no stale one is left behind,
 * and it also holds between containers that share the directory. The note beside it only names the owner.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const note = join(dataDir, 'touchline.pid');
  const lock = lockFile(join(dataDir, 'touchline.lock'));
  const owner = read(note) ?? '';
  const pid = Number(owner.split(' ')[0]);
  // Versions before the lock file leave only the note.
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

/** Null when another process has it. Nothing else in this process may open the file: closing it would end the lock. */
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

/** The number of a process and, where the system tells, when it started: a number alone goes to other programs later. */
function identityOf(pid: number): string {
  // The second field is the program's name in brackets and may hold spaces; the start is the 20th after it.
  const fields = read(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ');
  return [pid, fields?.[19]].filter(Boolean).join(' ');
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It lives, but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
