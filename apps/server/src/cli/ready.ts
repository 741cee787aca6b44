import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '#server/environment';

type Listening = Pick<Environment, 'ROLE' | 'HOST' | 'PORT' | 'METRICS_LISTEN'>;

const intervalMs = 500;
const answerMs = 5_000;

/**
 * Resolves once the process with this environment, on the same machine, is ready; at once if it listens nowhere. `pid`: of
 * the process that was started, where it is known. Throws when that has ended.
 */
export async function waitUntilReady(env: Listening, pid: number | null): Promise<void> {
  const address = env.ROLE.includes('api') ? { host: env.HOST, port: env.PORT } : env.METRICS_LISTEN;
  if (!address) return;
  const url = `http://${reachable(address.host)}:${address.port}/health/ready`;
  while (!(await isReady(url))) {
    if (pid !== null && !isAlive(pid)) throw new Error('The console has ended; its log says why.');
    await sleep(intervalMs);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(answerMs) })).ok;
  } catch {
    return false;
  }
}

/** Of a process that listens on every address, the one of the machine itself. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
