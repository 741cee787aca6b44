import type { ClientConfig } from 'pg';

/** Milliseconds a statement of a request may take; `allowTime` gives one transaction more. */
export const statementMs = 5_000;
const limits = {
  statement_timeout: statementMs,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  // Longer than the pool keeps an idle connection, so that the server closes only those that the network has cut
  // silently.
  idle_session_timeout: 30_000,
};

/**
 * The options of every database connection. They override server settings that the console relies on: with `jit`,
 * PostgreSQL's default, each write takes seconds, and instants are read fastest in UTC. Without `isLimited`, statements have
 * no time limit.
 */
export function connectionTo(url: string, name: string, isLimited: boolean): ClientConfig {
  return {
    connectionString: withOptions(url, { jit: 'off', timezone: 'UTC', ...(isLimited ? limits : {}) }),
    application_name: name,
    connectionTimeoutMillis: 4_000,
    // With keep-alive, the operating system detects within 15 seconds that the server's machine is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  };
}

/** Adds startup options to the URL; its own options come last and take precedence. */
function withOptions(url: string, settings: Record<string, string | number>): string {
  const connectionUrl = new URL(url);
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const givenOptions = connectionUrl.searchParams.get('options') ?? '';
  connectionUrl.searchParams.set('options', [...ours, givenOptions].join(' ').trim());
  return connectionUrl.href;
}
