import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Takes a data directory for this process; two consoles on one directory would fight over its database. A note left by
 * a killed process is taken over. Throws when a living one holds it. Gives the release.
 */
export function holdDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const note = join(dataDir, 'touchline.pid');
  const holder = Number(read(note));
  if (holder && holder !== process.pid && isConsole(holder))
    throw new Error(`DATA_DIR: ${dataDir} is in use by process ${holder}; stop it, or set another DATA_DIR`);
  writeFileSync(note, String(process.pid));
  return () => rmSync(note, { force: true });
}

function isConsole(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // The number may have gone to another program since.
  return read(`/proc/${pid}/cmdline`)?.includes('.ts') ?? true;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
