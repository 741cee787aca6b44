import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const apps = join(import.meta.dirname, '../../..');
/** The console stops within this time. */
const patienceMs = 30_000;

/** Variables that would make the installation another one: it has its own database, and mails stay in its outbox. */
const ownOnly = ['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'SECRET_KEY', 'SECRET_KEY_FILE', 'ROLE', 'BACKUP_DIR'];

/** Starts a program of the product, which ends with this process. `env`: besides the variables of this process. */
export function startProgram(script: string, args: string[], env: Record<string, string>): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !ownOnly.includes(name));
  return fork(join(apps, script), args, {
    env: { ...Object.fromEntries(inherited), LOG_LEVEL: 'fatal', ...env },
    execArgv: ['--max-semi-space-size=8'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Asks a program to stop, and ends it when it does not. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  if (child.connected) child.disconnect();
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await exit;
  clearTimeout(late);
}
