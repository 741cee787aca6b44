import type { Job, PgBoss } from 'pg-boss';
import type { JobData, JobKind } from '#server/jobs/kinds';

export type Stoppable = { stop: () => Promise<void> };
/** `wake` lets one look for a job at once; the next one looks as soon as it has found one. */
type Workers = Stoppable & { wake: () => void };

/** Seconds between two looks of pg-boss for each kind; `lookForJobs` looks more often. */
const lookOfBossS = 600;

/** The workers of this process by kind, which can be woken now, or when a job is due. */
export function openWorkers() {
  const all = new Map<JobKind, Set<Workers>>();
  const timers = new Map<string, NodeJS.Timeout>();
  const wake = (kind: JobKind) => all.get(kind)?.forEach((workers) => workers.wake());
  return {
    wake,
    /** `key`: of a planned job, whose time may be planned anew. */
    wakeAt(kind: JobKind, key: string, at: Date): void {
      if (!all.has(kind)) return;
      const name = `${kind} ${key}`;
      clearTimeout(timers.get(name));
      timers.set(name, setTimeout(wake, Math.max(0, at.getTime() - Date.now()) + 50, kind).unref());
    },
    /** Starts so many workers of a kind. */
    async start<K extends JobKind>(
      queue: PgBoss,
      kind: K,
      atOnce: number,
      doJob: (job: Job<JobData[K]>) => Promise<void>,
    ): Promise<Workers> {
      const started = await startWorkers(queue, kind, atOnce, doJob);
      const ofKind = (all.get(kind) ?? new Set()).add(started);
      all.set(kind, ofKind);
      return {
        wake: started.wake,
        stop() {
          ofKind.delete(started);
          return started.stop();
        },
      };
    },
    stopTimers(): void {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

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
