import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.ts';

/** How long a program may take to stop its database after a signal. */
const patienceMs = 30_000;

/**
 * Runs a program that starts servers, and exits with its code. Nothing of it remains: neither its processes nor its
 * temporary files.
 */
export function runInGroup(script: string, args: readonly string[]): void {
  // Holds every temporary file of the program. Other accounts can read it: PostgreSQL does not run as root.
  const folder = mkdtempSync(join(tmpdir(), 'run-'));
  chmodSync(folder, 0o755);
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    // In its own process group, so that Ctrl-C reaches it once, from here, and the servers it started can be ended with it.
    detached: true,
    env: { ...process.env, TMPDIR: folder },
    stdio: 'inherit',
  });
  const endGroup = (): void => {
    try {
      process.kill(-(child.pid ?? NaN), 'SIGKILL');
    } catch {
      // Nothing of the group is left.
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      child.kill(signal);
      setTimeout(endGroup, patienceMs).unref();
    });
  child.once('exit', (code, signal) => {
    endGroup();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
  });
}
