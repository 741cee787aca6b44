import type { EventKind } from '@touchline/contract';
import type { Deps } from '#server/deps';
import type { JobData, JobKind } from '#server/jobs/kinds';
import type { Stoppable } from '#server/jobs/open-workers';
import { runWhenDue } from '#server/timing/run-when-due';

/** Messages that wait for a job with these data. `ms`: until the first of them is due. */
export type Waiting<K extends JobKind> = { data: JobData[K]; ms: number };

/** `goesOn` turns false when it is the turn of others, or the process is to stop, when `signal` aborts. */
export type Turn = { goesOn: () => boolean; signal: AbortSignal };

type Outbox<K extends JobKind> = {
  /** Reads what waits and is not being sent. */
  waiting: () => Promise<Waiting<K>[]>;
  /** Live events with which messages may have been put. Null: any. */
  announcedBy: readonly EventKind[] | null;
  /** Jobs that this process does at the same time. */
  atOnce: number;
  /** Sends what is due, some at once, for as long as it goes on. */
  send: (data: JobData[K], turn: Turn) => Promise<void>;
};

/** From an event to the look at what it has put; events within this time cost one. */
const gatherMs = 100;
/** Until it is looked again at messages that are due and for which a job was put. */
const whileDueMs = 1_000;
const afterFailureMs = 5_000;
/** After this long a job ends, and the next one of its kind begins. */
const turnMs = 30_000;

/**
 * Sends the messages of a table until stopped. The table says which of them are due and when they are tried again; a job, put as
 * soon as some are due, says which process sends them. Nothing runs while none waits. `wake` looks at the table again.
 */
export async function workOutbox<K extends JobKind>(
  { jobs, eventBus, log }: Pick<Deps, 'jobs' | 'eventBus' | 'log'>,
  kind: K,
  { waiting, announcedBy, atOnce, send }: Outbox<K>,
): Promise<Stoppable & { wake: () => void }> {
  /** The data of jobs that this process does, or that have failed here just now. */
  const busy = new Set<string>();
  const task = runWhenDue({
    async run() {
      const found = (await waiting()).filter(({ data }) => !busy.has(JSON.stringify(data)));
      const due = found.filter(({ ms }) => ms <= 0);
      for (const { data } of due) await jobs.putOnce(kind, data);
      if (due.length > 0) return whileDueMs;
      return found.length > 0 ? Math.min(...found.map(({ ms }) => ms)) : null;
    },
    onError: (error) => log.warn({ err: error, kind }, 'could not look for messages; will retry'),
    pauseMs: gatherMs,
    afterFailureMs,
  });
  const worker = await jobs.work(kind, {
    wakenBy: [],
    atOnce,
    async handle(data, signal) {
      const name = JSON.stringify(data);
      busy.add(name);
      const lookAgain = () => {
        busy.delete(name);
        task.wake();
      };
      const endsAt = performance.now() + turnMs;
      try {
        await send(data, { goesOn: () => !signal.aborted && performance.now() < endsAt, signal });
        lookAgain();
      } catch (error) {
        setTimeout(lookAgain, afterFailureMs).unref();
        throw error;
      }
    },
  });
  const unsubscribe = eventBus.subscribe(({ kind: event }) => {
    if (event === 'reset' || !announcedBy || announcedBy.includes(event)) task.wake();
  });
  return {
    wake: () => task.wake(),
    async stop() {
      unsubscribe();
      await task.stop();
      await worker.stop();
    },
  };
}
