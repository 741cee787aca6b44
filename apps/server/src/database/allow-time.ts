import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database } from '#database/tables';

type TimeLimits = { statementMs: number; pauseMs: number; lockMs: number };

/**
 * Gives one transaction other time limits than those of a request, in milliseconds. PostgreSQL reports a change of
 * `application_name` to the client, which `endWhenSilent` reads to know how long a reply may take.
 */
export async function allowTime(
  trx: Transaction<Database>,
  { statementMs, pauseMs, lockMs }: TimeLimits,
): Promise<void> {
  await sql`SELECT set_config('statement_timeout', ${String(statementMs)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(pauseMs)}, true),
    set_config('lock_timeout', ${String(lockMs)}, true),
    set_config('application_name', ${`touchline, statements of ${statementMs} ms`}, true)`.execute(trx);
}

/** The statement limit in milliseconds that an application name carries; null when it carries none. */
export function allowedMs(applicationName: string): number | null {
  return Number(/, statements of (\d+) ms$/.exec(applicationName)?.[1] ?? 0) || null;
}
