import type { EventKind } from '@touchline/contract';
import type { PgBoss } from 'pg-boss';
import pLimit from 'p-limit';
import { types } from 'pg';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Transaction } from '#database/pool';
import type { EventBus } from '#server/events/event-bus';
import type { JobData, JobKind } from '#server/jobs/kinds';

/** `signal` aborts when the process is to stop, or when the job was given to another one. */
type Handle<K extends JobKind> = (data: JobData[K], signal: AbortSignal) => Promise<void>;

/**
 * `wakenBy`: the events that may come with a job, so that it starts at once; otherwise it waits for the next look. `atOnce`:
 * jobs that this process does at the same time.
 */
type Work<K extends JobKind> = { wakenBy: readonly EventKind[]; atOnce?: number; handle: Handle<K> };

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
  /** Puts a job at every moment of a cron expression, in UTC, once for all processes. */
  repeat: (kind: JobKind, cron: string) => Promise<void>;
  /** Waits for what is being done, ten seconds at most; the rest is tried again by others. */
  stop: () => Promise<void>;
};

/** Seconds between two looks for jobs that no event has announced, such as those that are tried again. */
const lookEveryS = 30;
/** Seconds between two looks for jobs whose process has died, or that have taken too long. */
const superviseEveryS = 20;
const cacheQueuesS = 3_600;
const closingMs = 10_000;

type Needs = { pool: Pool; eventBus: EventBus; log: Logger };

/**
 * Opens the queue, which is pg-boss over the pool. Nothing runs before it is first used. `isWorker`: this process does jobs, and
 * watches over those of others.
 */
export function openJobs({ pool, eventBus, log }: Needs, isWorker: boolean): Jobs {
  let opened: Promise<PgBoss> | null = null;
  const boss = () =>
    (opened ??= start(pool, log, isWorker).catch((error: unknown) => {
      // The next caller tries again.
      opened = null;
      throw error;
    }));
  const unsubscribes: (() => void)[] = [];
  const wakes = new Map<JobKind, () => void>();
  const stopping = new AbortController();
  return {
    async put(trx, kind, data) {
      const { fromKysely } = await import('pg-boss');
      await (await boss()).send(kind, data, { db: fromKysely(trx) });
    },
    async plan(kind, key, data, at) {
      await (await boss()).upsert(kind, data, { singletonKey: key, startAfter: at });
      if (at.getTime() <= Date.now()) wakes.get(kind)?.();
    },
    async isOpen(kind, data) {
      const found = await (await boss()).findJobs(kind, { data });
      return found.some(({ state }) => state === 'created' || state === 'retry' || state === 'active');
    },
    async work(kind, { wakenBy, atOnce = 1, handle }) {
      const queue = await boss();
      const workers: string[] = [];
      const wake = () => workers.forEach((worker) => queue.notifyWorker(worker));
      wakes.set(kind, wake);
      for (let count = 0; count < atOnce; count++)
        workers.push(
          await queue.work<JobData[typeof kind]>(kind, { pollingIntervalSeconds: lookEveryS }, async ([job]) => {
            if (!job) return;
            try {
              await handle(job.data, AbortSignal.any([job.signal, stopping.signal]));
            } catch (error) {
              log.warn({ err: error, kind, job: job.id }, 'a job has failed');
              throw error;
            } finally {
              // The next one may wait already.
              wake();
            }
          }),
        );
      unsubscribes.push(
        eventBus.subscribe((event) => {
          if (event.kind === 'reset' || wakenBy.some((each) => each === event.kind)) wake();
        }),
      );
    },
    async repeat(kind, cron) {
      await (await boss()).schedule(kind, cron);
    },
    async stop() {
      for (const unsubscribe of unsubscribes) unsubscribe();
      stopping.abort();
      if (opened) await (await opened).stop({ graceful: true, timeout: closingMs });
    },
  };
}

async function start(pool: Pool, log: Logger, isWorker: boolean): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  // One at a time: all workers look at the same moment, and each would open a connection.
  const inTurn = pLimit(1);
  const queue = new PgBoss({
    // The driver's own types, which pg-boss expects, and not those of the console.
    db: { executeSql: (text, values) => inTurn(() => pool.query({ text, values: values ?? [], types })) },
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    supervise: isWorker,
    schedule: isWorker,
    superviseIntervalSeconds: superviseEveryS,
    monitorIntervalSeconds: superviseEveryS,
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
