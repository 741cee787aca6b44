import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** As a service manager waits before it starts a service again (`RestartSec`). */
const restartMs = 1_000;
const patienceMs = 8_000;
/** Longer than the console takes at most to end in order, with the delay of `product.ts`. */
const replacePatienceMs = 35_000;

export type Program = {
  name: string;
  command: string;
  args: readonly string[];
  env: Record<string, string>;
  /** Where its output goes. */
  log: string;
  account: { uid: number; gid: number } | null;
  cwd: string;
};

/** A program that is started again whenever it ends, as by a service manager, until it is stopped. */
export type Supervised = {
  name: string;
  pid: () => number | null;
  /** Kills it with SIGKILL. It is started again after `downMs`. */
  kill: (downMs: number) => void;
  /** How often it has ended although nobody had killed it. */
  ownEnds: () => number;
  /** Lets it end in order, and starts it with other arguments. Resolves to how long it took to end. */
  replace: (args: readonly string[]) => Promise<number>;
  stop: () => Promise<void>;
};

export const usualDownMs = restartMs;

/** Starts a program and keeps it running. */
export function supervise(first: Program): Supervised {
  let program = first;
  let child: ChildProcess;
  let isStopping = false;
  let isReplacing = false;
  let nextDownMs: number | null = null;
  let ownEnds = 0;
  let waiting: NodeJS.Timeout | null = null;

  const begin = () => {
    waiting = null;
    child = run(program);
    child.once('exit', (code, signal) => {
      if (isStopping || isReplacing) return;
      if (nextDownMs === null) {
        ownEnds += 1;
        console.error(`${program.name} ended by itself with ${signal ?? `code ${code}`}; see ${program.log}`);
      }
      waiting = setTimeout(begin, nextDownMs ?? restartMs);
      nextDownMs = null;
    });
  };
  begin();
  return {
    name: first.name,
    pid: () => (hasEnded(child) ? null : (child.pid ?? null)),
    kill(downMs) {
      if (hasEnded(child)) return;
      nextDownMs = downMs;
      child.kill('SIGKILL');
    },
    ownEnds: () => ownEnds,
    async replace(args) {
      const askedAt = performance.now();
      isReplacing = true;
      clearTimeout(waiting ?? undefined);
      await end(child, replacePatienceMs);
      const tookMs = performance.now() - askedAt;
      isReplacing = false;
      program = { ...program, args };
      if (!isStopping) begin();
      return tookMs;
    },
    async stop() {
      isStopping = true;
      clearTimeout(waiting ?? undefined);
      await end(child, patienceMs);
    },
  };
}

function run({ command, args, env, log, account, cwd }: Program): ChildProcess {
  const file = openSync(log, 'a');
  const child = spawn(command, args, { ...account, cwd, env, stdio: ['ignore', file, file] });
  closeSync(file);
  child.on('error', (error) => console.error(`${command}: ${error.message}`));
  return child;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function end(child: ChildProcess, withinMs: number): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([exit, sleep(withinMs, null, { ref: false })]);
  if (hasEnded(child)) return;
  child.kill('SIGKILL');
  await exit;
}
