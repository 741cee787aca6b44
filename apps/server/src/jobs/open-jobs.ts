import type { EventKind } from '@touchline/contract';
import type { Job, PgBoss } from 'pg-boss';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Transaction } from '#database/pool';
import type { EventBus } from '#server/events/event-bus';
import type { JobData, JobKind } from '#server/jobs/kinds';
import { lookForJobs } from '#server/jobs/look-for-jobs';
import { startBoss } from '#server/jobs/start-boss';

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

export type Stoppable = { stop: () => Promise<void> };

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

/** Seconds between two looks of pg-boss for each kind; `lookForJobs` looks more often. */
const lookOfBossS = 600;
const closingMs = 10_000;

type Needs = { pool: Pool; eventBus: EventBus; log: Logger };

/** Opens the queue, which is pg-boss over the pool. Nothing runs before it is first used. */
export function openJobs({ pool, eventBus, log }: Needs): Jobs {
  let opened: Promise<PgBoss> | null = null;
  const boss = () =>
    (opened ??= startBoss(pool, log).catch((error: unknown) => {
      // The next caller tries again.
      opened = null;
      throw error;
    }));
  const unsubscribes: (() => void)[] = [];
  const workers = new Map<JobKind, Set<Workers>>();
  const wake = (kind: JobKind) => workers.get(kind)?.forEach((each) => each.wake());
  const timers = new Map<string, NodeJS.Timeout>();
  const stopping = new AbortController();
  let looking: { stop: () => Promise<void> } | null = null;

  async function plan<K extends JobKind>(kind: K, key: string, data: JobData[K], at: Date): Promise<void> {
    await (await boss()).upsert(kind, data, { singletonKey: key, startAfter: at });
    if (!workers.has(kind) || stopping.signal.aborted) return;
    const name = `${kind} ${key}`;
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(wake, Math.max(0, at.getTime() - Date.now()) + 50, kind).unref());
  }

  return {
    plan,
    async put(trx, kind, data) {
      const { fromKysely } = await import('pg-boss');
      await (await boss()).send(kind, data, { db: fromKysely(trx) });
    },
    async putOnce(kind, data) {
      await (await boss()).send(kind, data, { singletonKey: JSON.stringify(data) });
      wake(kind);
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
      const started = await startWorkers(queue, kind, atOnce, async ({ id, data, signal }) => {
        try {
          await handle(data, AbortSignal.any([signal, isOver]));
        } catch (error) {
          log.warn({ err: error, kind, job: id }, 'a job has failed');
          throw error;
        } finally {
          await planNext();
        }
      });
      workers.set(kind, (workers.get(kind) ?? new Set()).add(started));
      await planNext();
      looking ??= lookForJobs(pool, queue, log, wake);
      const unsubscribe = eventBus.subscribe((event) => wakenBy.some((each) => each === event.kind) && started.wake());
      unsubscribes.push(unsubscribe);
      return {
        async stop() {
          unsubscribe();
          ending.abort();
          workers.get(kind)?.delete(started);
          await started.stop();
        },
      };
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

/** `wake` lets one look for a job at once; the next one looks as soon as it has found one. */
type Workers = Stoppable & { wake: () => void };

async function startWorkers<K extends JobKind>(
  queue: PgBoss,
  kind: K,
  atOnce: number,
  doJob: (job: Job<JobData[K]>) => Promise<void>,
): Promise<Workers> {
  const idle = new Set<string>();
  const all: string[] = [];
  const wake = () => {
    const [next] = idle;
    if (next !== undefined) queue.notifyWorker(next);
  };
  const options = { pollingIntervalSeconds: lookOfBossS };
  for (let count = 0; count < atOnce; count++) {
    const worker: string = await queue.work<JobData[K]>(kind, options, async ([job]) => {
      if (!job) return;
      idle.delete(worker);
      wake();
      await doJob(job).finally(() => {
        idle.add(worker);
        queue.notifyWorker(worker);
      });
    });
    idle.add(worker);
    all.push(worker);
  }
  return {
    wake,
    async stop() {
      await Promise.all(all.map((id) => queue.offWork(kind, { id, wait: true })));
    },
  };
}
