import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from './processes.ts';
import { familyOf, isAlive } from './rest-usage.ts';

export type Installation = {
  pid: number;
  /** Seconds from the command to the first answer. */
  firstPageS: number;
  /** Resolves once every process has ended. */
  stop: () => Promise<void>;
};

const patienceMs = 120_000;
const stopCheckMs = 50;
const root = join(import.meta.dirname, '../../..');

/**
 * Runs `npm start` on a data directory, without a rehearsal, and asks for the first page of the list until it is
 * answered. Throws when it is refused or empty.
 */
export async function startInstallation(dataDir: string, token: string, signal: AbortSignal): Promise<Installation> {
  const [port = 0, rtmp = 0, http = 0] = await freePorts(3);
  signal.throwIfAborted();
  const begun = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      MEDIA_HTTP_PORT: String(http),
      MEDIA_RTMP_PORT: String(rtmp),
      PORT: String(port),
      REHEARSAL: 'false',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const pid = child.pid ?? NaN;
  const stop = async () => {
    const pids = familyOf(pid);
    child.kill('SIGTERM');
    // npm ends before the processes that it started.
    while (pids.some(isAlive)) await sleep(stopCheckMs);
  };
  const isOver = () => signal.aborted || child.exitCode !== null || performance.now() - begun > patienceMs;
  try {
    await untilFirstPage(`http://127.0.0.1:${port}/api/streams`, token, isOver);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid, firstPageS: (performance.now() - begun) / 1_000, stop };
}

const askEveryMs = 20;

async function untilFirstPage(url: string, token: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    // Until the console listens, the connection is refused.
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } }).catch(() => null);
    const text = await response?.text();
    if (response?.ok) {
      if ((JSON.parse(text ?? '') as { data: unknown[] }).data.length === 0) throw new Error('The list is empty');
      return;
    }
    if (response) throw new Error(`The list was answered with ${response.status} ${text}`);
    await sleep(askEveryMs);
  }
  throw new Error('The installation did not answer');
}
