import type { ClientConfig } from 'pg';

/** Longest statement of a request; `allowTime` gives one transaction more. */
export const statementMs = 5_000;
const limits = {
  statement_timeout: statementMs,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  // Longer than the pool keeps an idle connection: the server gives up those that the network has cut off silently.
  idle_session_timeout: 30_000,
};

/**
 * How every connection to the database is opened. It brings the settings that the console relies on, whatever the server
 * is set to: with `jit`, PostgreSQL's default, each write takes seconds. Without `isLimited` a statement may take any time.
 */
export function connectionTo(url: string, name: string, isLimited: boolean): ClientConfig {
  return {
    connectionString: withOptions(url, { jit: 'off', ...(isLimited ? limits : {}) }),
    application_name: name,
    connectionTimeoutMillis: 4_000,
    // The system notices within 15 seconds that the server's machine is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  };
}

/** Adds start-up options to the address; those that it has already come last and win. */
function withOptions(url: string, settings: Record<string, string | number>): string {
  const changed = new URL(url);
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const theirs = changed.searchParams.get('options') ?? '';
  changed.searchParams.set('options', [...ours, theirs].join(' ').trim());
  return changed.href;
}
