import type { PgBoss } from 'pg-boss';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { isTaken } from '#database/session-locks';
import type { EventBus } from '#server/events/event-bus';
import type { JobKind } from '#server/jobs/kinds';
import type { Stoppable } from '#server/jobs/open-workers';
import { runWhenDue } from '#server/timing/run-when-due';

/** Milliseconds between two looks for jobs that nothing has announced here: those that are tried again or that others have planned. */
const lookEveryMs = 20_000;
/** Between two looks while jobs are done. The second one that finds the process of a job gone gives the job up. */
const watchEveryMs = 2_500;
/** Between two looks of pg-boss at jobs that are done, whose process may be suspended, or that take too long. */
const superviseEveryMs = 20_000;
/** Between two looks of pg-boss at what it may delete, which take many statements. */
const maintainEveryMs = 600_000;

/** `own`: the jobs that this process does. */
type Needs = { pool: Pool; queue: PgBoss; eventBus: EventBus; log: Logger; own: ReadonlySet<{ id: string }> };
type Found = { kind: JobKind; isActive: boolean; orphans: string[] | null };

/**
 * Looks for jobs that are due, gives up those whose process has died, and has pg-boss look at those that are being done. In place of
 * its own looks, which take many more statements. `wake` tells that a job may be done by now.
 */
export function lookForJobs(
  { pool, queue, eventBus, log, own }: Needs,
  wakeWorkers: (kind: JobKind) => void,
): Stoppable & { wake: () => void } {
  let supervisedAt = performance.now();
  let maintainedAt = performance.now();
  let suspected = new Set<string>();

  async function giveUpOrphans(found: Found[]): Promise<boolean> {
    const isOwn = (id: string) => [...own].some((job) => job.id === id);
    const orphans = found.flatMap((each) => each.orphans ?? []).filter((id) => !isOwn(id));
    const dead = orphans.filter((id) => suspected.has(id));
    suspected = new Set(orphans);
    if (dead.length === 0) return false;
    log.warn({ jobs: dead }, 'the process of these jobs has died');
    await pool.query(giveUp, [dead]);
    return true;
  }

  const looking = runWhenDue({
    async run() {
      const { rows } = await pool.query<Found>(openJobsOfKinds);
      const isActive = rows.some((each) => each.isActive);
      const isGivenUp = await giveUpOrphans(rows);
      const isPast = (at: number, everyMs: number) => performance.now() - at > everyMs;
      const isTimeToMaintain = isPast(maintainedAt, maintainEveryMs);
      if (isGivenUp || isTimeToMaintain || (isActive && isPast(supervisedAt, superviseEveryMs))) {
        await queue.supervise();
        supervisedAt = performance.now();
      }
      if (isTimeToMaintain) maintainedAt = performance.now();
      for (const { kind, isActive } of rows) if (!isActive) wakeWorkers(kind);
      return isActive ? watchEveryMs : lookEveryMs;
    },
    onError: (error) => log.warn({ err: error }, 'could not look for jobs; will retry'),
    pauseMs: watchEveryMs,
    afterFailureMs: watchEveryMs,
  });
  // A job may have come with any change.
  const unsubscribe = eventBus.subscribe(looking.wake);
  return {
    wake: looking.wake,
    stop() {
      unsubscribe();
      return looking.stop();
    },
  };
}

/** Jobs that are due or being done. `orphans`: of the latter those that no process does that lives. */
const openJobsOfKinds = {
  name: 'kinds of open jobs',
  text: `SELECT name AS kind, state = 'active' AS "isActive",
      array_agg(id) FILTER (WHERE state = 'active' AND NOT ${isTaken('job.id::text')}) AS orphans
    FROM pgboss.job WHERE state = 'active' OR (state < 'active' AND NOT blocked AND start_after <= now()) GROUP BY 1, 2`,
};

/** For pg-boss they have missed their heartbeat. */
const giveUp = `UPDATE pgboss.job SET heartbeat_on = '-infinity'
  WHERE id = ANY($1::uuid[]) AND state = 'active' AND NOT ${isTaken('job.id::text')}`;
