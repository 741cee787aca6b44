import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const neededBytes = 4 * 1024 ** 3;
const prefix = 'touchline-tests-';

/**
 * Makes this process and those it starts keep temporary files in memory, where there is room: the databases of the tests
 * are copied many times faster there than on a disk. The folder is removed at the exit; those of killed runs are removed
 * first. Compiled modules are kept there too, for the processes that the tests start.
 */
export function workInMemory(): void {
  if (process.env['TMPDIR'] || !existsSync(memory)) return;
  for (const name of readdirSync(memory).filter((each) => each.startsWith(prefix)))
    if (!isAlive(Number(name.slice(prefix.length)))) rmSync(join(memory, name), { recursive: true, force: true });
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < neededBytes) return;
  const folder = join(memory, `${prefix}${process.pid}`);
  // The unprivileged account that runs PostgreSQL has to reach its clusters.
  mkdirSync(folder, { mode: 0o755 });
  process.env['TMPDIR'] = folder;
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'modules');
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
