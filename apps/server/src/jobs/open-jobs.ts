import type { EventKind } from '@touchline/contract';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Transaction } from '#database/pool';
import type { EventBus } from '#server/events/event-bus';
import type { JobData, JobKind } from '#server/jobs/kinds';
import { lookForJobs } from '#server/jobs/look-for-jobs';
import { openWorkers } from '#server/jobs/open-workers';
import type { Stoppable } from '#server/jobs/open-workers';
import { openBoss } from '#server/jobs/open-boss';

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
  /** Puts a job, unless one with the same data waits already, or is being done and its queue allows no other meanwhile. */
  putOnce: <K extends JobKind>(kind: K, data: JobData[K]) => Promise<void>;
  /** Whether a job of a kind waits or is being done whose data contain these. */
  isOpen: <K extends JobKind>(kind: K, data: Partial<JobData[K]>) => Promise<boolean>;
  /**
   * Does jobs of a kind until it is stopped, alone or with all others. A job whose handler throws, or whose process dies, is tried
   * again as its queue says.
   */
  work: <K extends JobKind>(kind: K, work: Work<K>) => Promise<Stoppable>;
  /** Waits for what is being done, ten seconds at most; the rest is tried again by others. */
  stop: () => Promise<void>;
};

type Needs = { pool: Pool; eventBus: EventBus; log: Logger };

/** Opens the queue, which is pg-boss over the pool. Nothing runs before it is first used. */
export function openJobs({ pool, eventBus, log }: Needs): Jobs {
  const { boss, stopBoss } = openBoss(pool, log);
  const workers = openWorkers();
  const stopping = new AbortController();
  let looking: ReturnType<typeof lookForJobs> | null = null;
  /** The jobs that this process does, once for each try: the next one may begin before the end of the last is stored. */
  const own = new Set<{ id: string }>();

  async function plan<K extends JobKind>(kind: K, key: string, data: JobData[K], at: Date): Promise<void> {
    await (await boss()).upsert(kind, data, { singletonKey: key, startAfter: at });
    if (!stopping.signal.aborted) workers.wakeAt(kind, key, at);
  }

  return {
    plan,
    async put(trx, kind, data) {
      const { fromKysely } = await import('pg-boss');
      await (await boss()).send(kind, data, { db: fromKysely(trx) });
    },
    async putOnce(kind, data) {
      await (await boss()).send(kind, data, { singletonKey: JSON.stringify(data) });
      workers.wake(kind);
      looking?.wake();
    },
    async isOpen(kind, data) {
      const found = await (await boss()).findJobs(kind, { data });
      return found.some(({ state }) => state === 'created' || state === 'retry' || state === 'active');
    },
    async work(kind, { wakenBy, atOnce = 1, everyMs, handle }) {
      const queue = await boss();
      const planNext = async () => {
        if (everyMs !== undefined && !stopping.signal.aborted)
          await plan(kind, 'next', {} as JobData[typeof kind], new Date(Date.now() + everyMs));
      };
      const ending = new AbortController();
      const isOver = AbortSignal.any([ending.signal, stopping.signal]);
      const started = await workers.start(queue, kind, atOnce, async ({ id, data, signal }) => {
        try {
          await doJob({ eventBus, log, own }, kind, id, () => handle(data, AbortSignal.any([signal, isOver])));
        } finally {
          await planNext();
        }
      });
      await planNext();
      looking ??= lookForJobs({ pool, queue, eventBus, log, own }, workers.wake);
      const unsubscribe = eventBus.subscribe((event) => wakenBy.some((each) => each === event.kind) && started.wake());
      isOver.addEventListener('abort', unsubscribe);
      return {
        async stop() {
          ending.abort();
          await started.stop();
        },
      };
    },
    async stop() {
      workers.stopTimers();
      stopping.abort();
      await looking?.stop();
      await stopBoss();
    },
  };
}

/** Milliseconds that the queue may take to store the end of a job. */
const storeEndMs = 10_000;

/** Does a job under a lock with its name, by which others see that it is being done. */
async function doJob(
  { eventBus, log, own }: Omit<Needs, 'pool'> & { own: Set<{ id: string }> },
  kind: JobKind,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  const job = { id };
  own.add(job);
  const release = await eventBus.lock(id);
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, kind, job: id }, 'a job has failed');
    throw error;
  } finally {
    setTimeout(() => {
      own.delete(job);
      void release();
    }, storeEndMs).unref();
  }
}
