import type { PgBoss } from 'pg-boss';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { JobKind } from '#server/jobs/kinds';
import { runWhenDue } from '#server/timing/run-when-due';

/**
 * Milliseconds between two looks for jobs that nothing has announced here: those that are tried again, that others have planned, or whose
 * process has died.
 */
const lookEveryMs = 20_000;
/** Between two looks of pg-boss at what it may delete, which take many statements. */
const maintainEveryMs = 600_000;

/**
 * Looks for jobs that are due, and has pg-boss look at those that are being done: their process may have died, or taken too long.
 * In place of its own looks, which take many more statements.
 */
export function lookForJobs(
  pool: Pool,
  queue: PgBoss,
  log: Logger,
  wake: (kind: JobKind) => void,
): { stop: () => Promise<void> } {
  let maintainedAt = performance.now();
  return runWhenDue({
    async run() {
      const { rows } = await pool.query<{ kind: JobKind; isActive: boolean }>(openJobsOfKinds);
      const isTimeToMaintain = performance.now() - maintainedAt > maintainEveryMs;
      if (isTimeToMaintain || rows.some(({ isActive }) => isActive)) await queue.supervise();
      if (isTimeToMaintain) maintainedAt = performance.now();
      for (const { kind, isActive } of rows) if (!isActive) wake(kind);
      return lookEveryMs;
    },
    onError: (error) => log.warn({ err: error }, 'could not look for jobs; will retry'),
    pauseMs: lookEveryMs,
    afterFailureMs: lookEveryMs,
  });
}

/** Prepared once per connection. */
const openJobsOfKinds = {
  name: 'kinds of open jobs',
  text: `SELECT DISTINCT name AS kind, state = 'active' AS "isActive" FROM pgboss.job
    WHERE state = 'active' OR (state < 'active' AND NOT blocked AND start_after <= now())`,
};
