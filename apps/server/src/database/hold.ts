import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Takes a data directory for this process; two consoles on one directory would fight over its database. A note left by
 * a killed process is taken over. Throws when a living one holds it. Gives the release.
 */
export function holdDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const note = join(dataDir, 'touchline.pid');
  const holder = read(note) ?? '';
  const pid = Number(holder.split(' ')[0]);
  if (pid > 0 && pid !== process.pid && isAlive(pid) && nameOf(pid) === holder)
    throw new Error(`DATA_DIR: ${dataDir} is in use by process ${pid}; stop it, or set another DATA_DIR`);
  writeFileSync(note, nameOf(process.pid));
  return () => rmSync(note, { force: true });
}

/** The number of a process and, where the system tells, when it started: a number alone goes to other programs later. */
function nameOf(pid: number): string {
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
