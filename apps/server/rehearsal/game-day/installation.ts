import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@touchline/media/testing/nginx';
import { startProgram, stopProgram } from './processes.ts';

/** A console with an administrator. */
export type Installation = { url: string; email: string; password: string; stop: () => Promise<void> };

const email = 'admin@gameday.test';

/** Starts an empty console on a database of its own. `port`: null for a free one. */
export async function startInstallation(port: number | null): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'day-'));
  const password = randomBytes(9).toString('base64url');
  const ownPort = String(port ?? (await freePort()));
  const env = { DATA_DIR: folder, REHEARSAL: 'false', MEDIA_NODE: 'false', PORT: ownPort, HOST: '127.0.0.1' };
  const account = { EMAIL: email, NAME: 'Administrator', PASSWORD: password };
  const creating = startProgram('server/src/cli/main.ts', ['admin', 'create'], { ...env, ...account });
  if ((await once(creating, 'exit'))[0] !== 0) throw new Error('The database could not be prepared');
  const child = startProgram('server/src/main.ts', [], env);
  const ready = once(child, 'message').then(() => true);
  const ended = once(child, 'exit').then(() => false);
  if (!(await Promise.race([ready, ended]))) throw new Error('The console did not start');
  return {
    url: `http://127.0.0.1:${ownPort}`,
    email,
    password,
    async stop() {
      await stopProgram(child);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
