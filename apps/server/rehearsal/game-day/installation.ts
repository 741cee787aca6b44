import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@touchline/media/testing/nginx';
import { startProgram, stopProgram } from './processes.ts';

/** A console with an administrator. */
export type Installation = { url: string; email: string; password: string; stop: () => Promise<void> };

const email = 'admin@gameday.test';

/** Starts an empty console on a database of its own. `port`: null for a free one. Null when the signal aborts before. */
export async function startInstallation(port: number | null, signal: AbortSignal): Promise<Installation | null> {
  const folder = await mkdtemp(join(tmpdir(), 'day-'));
  // PostgreSQL does not run as root; in a folder that its account cannot reach it would be put elsewhere.
  await chmod(folder, 0o755);
  const password = randomBytes(9).toString('base64url');
  const ownPort = String(port ?? (await freePort()));
  const env = { DATA_DIR: folder, REHEARSAL: 'false', MEDIA_NODE: 'false', PORT: ownPort, HOST: '127.0.0.1' };
  const account = { EMAIL: email, NAME: 'Administrator', PASSWORD: password };
  const creating = startProgram('server/src/cli/main.ts', ['admin', 'create'], { ...env, ...account });
  if ((await once(creating, 'exit'))[0] !== 0) throw new Error('The database could not be prepared');
  const child = startProgram('server/src/main.ts', [], env);
  const ready = once(child, 'message').then(() => true);
  const ended = once(child, 'exit').then(() => false);
  const aborted = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const isReady = await Promise.race([ready, ended, aborted]);
  const stop = async () => {
    await stopProgram(child);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  if (isReady === false) throw new Error('The console did not start');
  if (isReady === null) {
    await stop();
    return null;
  }
  return {
    url: `http://127.0.0.1:${ownPort}`,
    email,
    password,
    stop,
  };
}
