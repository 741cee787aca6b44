import { createHash } from 'node:crypto';
import type { EventKind } from '@touchline/contract';
import pLimit from 'p-limit';
import type { PgBoss } from 'pg-boss';
import { types } from 'pg';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { runWhenDue } from '#server/timing/run-when-due';
import type { Transaction } from '#database/pool';
import type { EventBus } from '#server/events/event-bus';
import type { JobData, JobKind } from '#server/jobs/kinds';

/** `signal` aborts when the process is to stop, or when the job was given to another one. */
type Handle<K extends JobKind> = (data: JobData[K], signal: AbortSignal) => Promise<void>;

/**
 * `wakenBy`: the events that may come with a job, so that it starts at once; otherwise it waits for the next look. `atOnce`:
 * jobs that this process does at the same time. `everyMs`: from the end of a job, and from a start, to the next by itself.
 */
type Work<K extends JobKind> = {
  wakenBy: readonly EventKind[];
  atOnce?: number;
  everyMs?: JobData[K] extends Record<string, never> ? number : never;
  handle: Handle<K>;
};

/** The queue of work that processes with the part `jobs` do, one try at a time for each job. */
export type Jobs = {
  /** Puts a job, in the transaction of the change that needs it. */
  put: <K extends JobKind>(trx: Transaction, kind: K, data: JobData[K]) => Promise<void>;
  /** Plans the next job with this key: there is one at most, and its time is the last that was planned. */
  plan: <K extends JobKind>(kind: K, key: string, data: JobData[K], at: Date) => Promise<void>;
  /** Whether a job of a kind waits or is being done whose data contain these. */
  isOpen: <K extends JobKind>(kind: K, data: Partial<JobData[K]>) => Promise<boolean>;
  /** Does jobs of a kind until stopped. A job whose handler throws, or whose process dies, is tried again as its queue says. */
  work: <K extends JobKind>(kind: K, work: Work<K>) => Promise<void>;
  /** Waits for what is being done, ten seconds at most; the rest is tried again by others. */
  stop: () => Promise<void>;
};

/**
 * Milliseconds between two looks for jobs that nothing has announced here: those that are tried again, that others have planned, or whose
 * process has died.
 */
const lookEveryMs = 20_000;
/** Between two looks of pg-boss for each kind and at what it may delete, which take many statements. */
const maintainEveryMs = 600_000;
const lookOfBossS = 600;
const cacheQueuesS = 3_600;
const closingMs = 10_000;

type Needs = { pool: Pool; eventBus: EventBus; log: Logger };

/** Opens the queue, which is pg-boss over the pool. Nothing runs before it is first used. */
export function openJobs({ pool, eventBus, log }: Needs): Jobs {
  let opened: Promise<PgBoss> | null = null;
  const boss = () =>
    (opened ??= start(pool, log).catch((error: unknown) => {
      // The next caller tries again.
      opened = null;
      throw error;
    }));
  const unsubscribes: (() => void)[] = [];
  const wakes = new Map<JobKind, () => void>();
  const timers = new Map<string, NodeJS.Timeout>();
  const stopping = new AbortController();
  let looking: { stop: () => Promise<void> } | null = null;

  async function plan<K extends JobKind>(kind: K, key: string, data: JobData[K], at: Date): Promise<void> {
    await (await boss()).upsert(kind, data, { singletonKey: key, startAfter: at });
    const wake = wakes.get(kind);
    if (!wake || stopping.signal.aborted) return;
    const name = `${kind} ${key}`;
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(wake, Math.max(0, at.getTime() - Date.now()) + 50).unref());
  }

  return {
    plan,
    async put(trx, kind, data) {
      const { fromKysely } = await import('pg-boss');
      await (await boss()).send(kind, data, { db: fromKysely(trx) });
    },
    async isOpen(kind, data) {
      const found = await (await boss()).findJobs(kind, { data });
      return found.some(({ state }) => state === 'created' || state === 'retry' || state === 'active');
    },
    async work(kind, { wakenBy, atOnce = 1, everyMs, handle }) {
      const queue = await boss();
      const workers: string[] = [];
      const wake = () => workers.forEach((worker) => queue.notifyWorker(worker));
      const planNext = async () => {
        if (everyMs !== undefined && !stopping.signal.aborted)
          await plan(kind, 'next', {} as JobData[typeof kind], new Date(Date.now() + everyMs));
      };
      const doJob = async (data: JobData[typeof kind], id: string, signal: AbortSignal) => {
        try {
          await handle(data, signal);
        } catch (error) {
          log.warn({ err: error, kind, job: id }, 'a job has failed');
          throw error;
        } finally {
          await planNext();
          // The next one may wait already.
          wake();
        }
      };
      wakes.set(kind, wake);
      looking ??= lookForJobs(pool, queue, log, (each) => wakes.get(each)?.());
      await planNext();
      const options = { pollingIntervalSeconds: lookOfBossS };
      for (let count = 0; count < atOnce; count++) {
        const worker = await queue.work<JobData[typeof kind]>(kind, options, async ([job]) => {
          if (job) await doJob(job.data, job.id, AbortSignal.any([job.signal, stopping.signal]));
        });
        workers.push(worker);
      }
      const unsubscribe = eventBus.subscribe((event) => {
        if (wakenBy.some((each) => each === event.kind)) wake();
      });
      unsubscribes.push(unsubscribe);
    },
    async stop() {
      for (const unsubscribe of unsubscribes) unsubscribe();
      for (const timer of timers.values()) clearTimeout(timer);
      stopping.abort();
      await looking?.stop();
      if (opened) await (await opened).stop({ graceful: true, timeout: closingMs });
    },
  };
}

/**
 * Looks for jobs that are due, and has pg-boss look at those that are being done: their process may have died, or taken too long.
 * In place of its own looks, which take ten times as many statements.
 */
function lookForJobs(
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

async function start(pool: Pool, log: Logger): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  // One at a time: workers that are woken at the same moment would each open a connection.
  const inTurn = pLimit(1);
  const queue = new PgBoss({
    db: { executeSql: (text, values) => inTurn(() => ask(pool, text, values)) },
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: 1,
    queueCacheIntervalSeconds: cacheQueuesS,
    registerInstance: false,
    monitorVacuum: false,
    reindex: false,
    openTelemetry: { enabled: false },
  });
  queue.on('error', (error) => log.warn({ err: error }, 'the queue of jobs has failed; it goes on'));
  await queue.start();
  return queue;
}

/**
 * Runs a statement of pg-boss with the types that it expects, which are the driver's own. Those with values are the same text each
 * time, and planning them takes longer than running them.
 */
function ask(pool: Pool, text: string, values: unknown[] | undefined) {
  if (values === undefined || values.length === 0) return pool.query({ text, types });
  return pool.query({ name: `jobs ${createHash('sha1').update(text).digest('hex')}`, text, values, types });
}
