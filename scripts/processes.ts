import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { root } from './root.ts';

/**
 * What the console tells when it is ready. `password` of the demo sign-ins is null outside rehearsal; `streamKeys`: what the
 * rehearsal's encoders publish to, by the key of their match.
 */
export type Ready = {
  url: string;
  password: string | null;
  node: { id: number; token: string };
  streamKeys: Record<string, string>;
};

type Env = Record<string, string | undefined>;

const children = new Set<ChildProcess>();
let stopping = false;

/** Starts the console and waits until it listens. When it ends, everything ends. */
export function runConsole(env: Env): Promise<Ready> {
  const child = start('apps/server/src/main.ts', env, 'inherit');
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Ready));
    child.once('exit', (code) => {
      reject(new Error('the console did not start'));
      void stopAll(code ?? 1);
    });
  });
}

/** Starts a helper process, feeds it one line, and starts it again, a little later each time, when it ends by itself. */
export function keepRunning(name: string, script: string, env: Env, input: string | null): void {
  let delayMs = 500;
  const run = (): void => {
    const child = start(script, env, 'pipe');
    if (input) child.stdin?.write(`${input}\n`);
    if (child.stdout && env['LOG_LEVEL'] === 'debug')
      createInterface({ input: child.stdout }).on('line', (line) => console.log(`${name}: ${line}`));
    else child.stdout?.resume();
    child.once('exit', (code) => {
      if (stopping) return;
      console.error(`The ${name} ended with code ${code}; starting it again`);
      setTimeout(run, delayMs);
      delayMs = Math.min(delayMs * 2, 30_000);
    });
  };
  run();
}

/** Asks every child to end, waits for all of them, and ends this process. */
export async function stopAll(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const ended = [...children].map((child) => new Promise((resolve) => child.once('exit', resolve)));
  // The end of the channel is the sign to stop: a signal here would be the second one after Ctrl-C, which means at once.
  for (const child of children) child.disconnect();
  const late = setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), 30_000);
  await Promise.all(ended);
  clearTimeout(late);
  process.exit(code);
}

/** A child with an IPC channel: it ends by itself when this process is gone. */
function start(script: string, env: Env, stdio: 'inherit' | 'pipe'): ChildProcess {
  const child = fork(join(root, script), {
    cwd: root,
    env,
    execPath: process.execPath,
    stdio: [stdio === 'pipe' ? 'pipe' : 'ignore', stdio, 'inherit', 'ipc'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}
