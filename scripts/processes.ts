import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { resolve as resolvePath } from 'node:path';
import { root } from './root.ts';

/**
 * What the console sends when it is ready: `password` is null outside rehearsal, `node` where no media node is bundled,
 * `streamKeys` is what the rehearsal's encoders publish to, by the key of their match.
 */
export type Ready = {
  url: string;
  password: string | null;
  node: { id: number; token: string } | null;
  streamKeys: Record<string, string>;
};

type Env = Record<string, string | undefined>;

const children = new Set<ChildProcess>();
let stopping = false;

/**
 * Starts the console and waits until it listens. One that ends before it ever did ends everything; later it is started
 * again, and what runs beside it goes on: the media node keeps its id and token.
 */
export function runConsole(script: string, env: Env): Promise<Ready> {
  return new Promise((resolve, reject) => {
    let wasReady = false;
    restart('console', () => {
      const child = start(script, env, 'inherit');
      child.once('message', (message) => {
        wasReady = true;
        resolve(message as Ready);
      });
      child.once('exit', (code) => {
        if (wasReady) return;
        reject(new Error('the console did not start'));
        void stopAll(code ?? 1);
      });
      return child;
    });
  });
}

/** Starts a helper process, feeds it one line, and starts it again when it ends by itself. */
export function keepRunning(name: string, script: string, env: Env, input: string | null): void {
  restart(name, () => {
    const child = start(script, env, 'pipe');
    if (input) child.stdin?.write(`${input}\n`);
    if (child.stdout && env['LOG_LEVEL'] === 'debug')
      createInterface({ input: child.stdout }).on('line', (line) => console.log(`${name}: ${line}`));
    else child.stdout?.resume();
    return child;
  });
}

const shortestDelayMs = 500;
/** No longer: what a process waits for, its database say, may be back at any moment. */
const longestDelayMs = 5_000;
/** Whatever ran for this long had started well. */
const steadyMs = 30_000;

/** Runs a process again whenever it ends, a little later each time, and soon again once it has run for a while. */
function restart(name: string, run: () => ChildProcess): void {
  let delayMs = shortestDelayMs;
  const begin = (): void => {
    if (stopping) return;
    const startedAt = performance.now();
    run().once('exit', (code, signal) => {
      if (stopping) return;
      if (performance.now() - startedAt > steadyMs) delayMs = shortestDelayMs;
      console.error(`The ${name} ended with ${signal ?? `code ${code}`}; starting it again`);
      setTimeout(begin, delayMs);
      delayMs = Math.min(delayMs * 2, longestDelayMs);
    });
  };
  begin();
}

/** Asks every child to end, waits for all of them, and ends this process. */
export async function stopAll(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const ended = [...children].map((child) => new Promise((resolve) => child.once('exit', resolve)));
  // The end of the channel is the sign to stop: a signal here would be the second one after Ctrl-C, which means at once.
  for (const child of children) if (child.connected) child.disconnect();
  const late = setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), 30_000);
  await Promise.all(ended);
  clearTimeout(late);
  process.exit(code);
}

/** A child with an IPC channel: it ends by itself when this process is gone. */
function start(script: string, env: Env, stdio: 'inherit' | 'pipe'): ChildProcess {
  const child = fork(resolvePath(root, script), {
    cwd: root,
    env,
    execPath: process.execPath,
    stdio: [stdio === 'pipe' ? 'pipe' : 'ignore', stdio, 'inherit', 'ipc'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}
