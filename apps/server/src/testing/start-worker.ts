import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Starts a process that only does jobs, with a data folder of its own below `folder`; returns what kills it. */
export function startWorker(databaseUrl: string, folder: string, name: string): () => Promise<void> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, name), SECRET_KEY: 'k'.repeat(32), ROLE: 'jobs' };
  const child = fork(fileURLToPath(new URL('../main.ts', import.meta.url)), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }); // prettier-ignore
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
}
