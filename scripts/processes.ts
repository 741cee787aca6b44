import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { resolve as resolvePath } from 'node:path';
import { root } from './root.ts';

/**
 * The message that the console sends when it is ready: `password` is null outside rehearsal, `node` is null without a
 * bundled media node, `streamKeys` are the stream names that the rehearsal's encoders publish, by the key of their
 * match.
 */
export type Ready = {
  url: string;
  password: string | null;
  node: { id: number; token: string } | null;
  streamKeys: Record<string, string>;
};

type Env = Record<string, string | undefined>;

const children = new Set<ChildProcess>();
let consoleProcess: ChildProcess | null = null;
let stopping = false;

/**
 * Half of Node's default for new objects, and leave to collect garbage: what a start leaves stays in memory until much
 * more is allocated.
 */
const memoryFlags = ['--max-semi-space-size=8', '--expose-gc'];

/**
 * Of glibc, which keeps a pool of memory for each thread: what the threads of Node need fits into two, and what is left over in
 * more of them stays with the process.
 */
const memoryEnv = { MALLOC_ARENA_MAX: '2' };

/**
 * Starts the console and resolves once it listens. If it exits before that, everything stops; later it is restarted
 * while the other processes keep running, and `onAgain` is called with what it says then: after a restore the media node
 * has another id or token.
 */
export function runConsole(script: string, env: Env, onAgain: (ready: Ready) => void): Promise<Ready> {
  return new Promise((resolve, reject) => {
    let wasReady = false;
    restart('console', () => {
      const child = start(script, env, 'inherit', memoryFlags);
      consoleProcess = child;
      child.once('message', (message) => {
        if (wasReady) onAgain(message as Ready);
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

/**
 * Starts a helper process, writes one line to its input, and restarts it whenever it exits. The returned function lets it
 * end, to be started with another environment; with the same one it goes on.
 */
export function keepRunning(name: string, script: string, env: Env, input: string | null): (changed: Env) => void {
  let current = env;
  let running: ChildProcess | null = null;
  restart(name, () => {
    const child = start(script, current, 'pipe', memoryFlags);
    running = child;
    if (input) child.stdin?.write(`${input}\n`);
    if (child.stdout && env['LOG_LEVEL'] === 'debug')
      createInterface({ input: child.stdout }).on('line', (line) => console.log(`${name}: ${line}`));
    else child.stdout?.resume();
    return child;
  });
  return (changed) => {
    if (JSON.stringify(changed) === JSON.stringify(current)) return;
    current = changed;
    if (running?.connected) running.disconnect();
  };
}

const minDelayMs = 500;
/** A low limit, because what a process waits for, such as its database, may be back at any moment. */
const maxDelayMs = 5_000;
/** After running this long, a process counts as started successfully. */
const steadyMs = 30_000;

/**
 * Restarts a process whenever it exits, after a delay that doubles each time and is reset once the process has run for
 * a while.
 */
function restart(name: string, run: () => ChildProcess): void {
  let delayMs = minDelayMs;
  const begin = (): void => {
    if (stopping) return;
    const startedAt = performance.now();
    run().once('exit', (code, signal) => {
      if (stopping) return;
      if (performance.now() - startedAt > steadyMs) delayMs = minDelayMs;
      console.error(`The ${name} ended with ${signal ?? `code ${code}`}; starting it again`);
      setTimeout(begin, delayMs);
      delayMs = Math.min(delayMs * 2, maxDelayMs);
    });
  };
  begin();
}

/** How long all of it may take to stop: the others first, then the console, which still answers for a while and finishes its calls. */
const longestStopMs = 35_000 + 1_000 * (Number(process.env['SHUTDOWN_DELAY_S']) || 0);
/** How long the console waits for the last reports of the others. */
const reportsMs = 5_000;

/**
 * Stops all children, waits for them, and exits this process. The console is last: it still hears from the media node who
 * has watched until the end.
 */
export async function stopAll(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const late = setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), longestStopMs);
  const helpers = [...children].filter((child) => child !== consoleProcess);
  if (consoleProcess?.connected) await Promise.race([stop(helpers), sleep(reportsMs, null, { ref: false })]);
  await stop([...children]);
  clearTimeout(late);
  process.exit(code);
}

/** Closing the IPC channel is the request to stop: a signal would be the second one after Ctrl-C, which means stop at once. */
async function stop(some: readonly ChildProcess[]): Promise<void> {
  const ended = some.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of some) if (child.connected) child.disconnect();
  await Promise.all(ended);
}

/** Starts a child with an IPC channel; it exits when this process is gone. */
function start(script: string, env: Env, stdio: 'inherit' | 'pipe', execArgv: string[]): ChildProcess {
  const child = fork(resolvePath(root, script), {
    cwd: root,
    env: { ...memoryEnv, ...env },
    execPath: process.execPath,
    execArgv,
    stdio: [stdio === 'pipe' ? 'pipe' : 'ignore', stdio, 'inherit', 'ipc'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}
