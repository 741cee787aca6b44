import { readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { closing } from '#database/prepared';
import type { Database } from '#database/tables';

/** Of the 19 levels below the usual one: a tenth of a processor that others need too, and all of an idle one. */
const level = 10;

/**
 * Lets requests go before this transaction, which takes many seconds: PostgreSQL's process of its connection gets a lower priority
 * if it runs on this machine. Only an administrator could raise it again, so the connection is closed after the transaction.
 */
export async function lowerPriority(trx: Transaction<Database>): Promise<void> {
  const { rows } = await sql<{ pid: number; isHere: boolean }>`${closing}
    SELECT pg_backend_pid() AS pid, inet_server_addr() IS NULL AS "isHere"`.execute(trx);
  const [connection] = rows;
  if (connection?.isHere) await lowerPriorityOf(connection.pid).catch(() => {});
}

/** Rejects when the process is not ours, has ended, or the system has no /proc. */
async function lowerPriorityOf(pid: number): Promise<void> {
  // A socket may lead into a container, where the number means another process.
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8');
  if (!title.startsWith('postgres:')) return;
  setPriority(pid, level);
  // PostgreSQL begins a session for each connection, and where Linux groups processes by sessions (sched_autogroup), the level of a
  // process counts within its session alone.
  await writeFile(`/proc/${pid}/autogroup`, String(level));
}
