import type { CallOutcome, CallQueue, QueuedCall } from './call-queue.ts';
import type { ConsoleClient, HookFacts } from './console-client.ts';
import type { Log } from './log.ts';

/** What is over, reported to the console until it has heard. */
export type Reports = {
  add: (action: 'publish_done' | 'play_done', facts: HookFacts) => void;
  /** Reports that the console has not heard yet. */
  pending: () => number;
};

export type ReportsOptions = {
  client: ConsoleClient;
  queue: CallQueue;
  /** A report that is older is given up: the prober has seen the end long since. */
  maxAgeMs: number;
  now: () => number;
  log: Log;
};

/** Beyond this the oldest is given up. */
const MAX_PENDING = 10_000;

export function createReports({ client, queue, maxAgeMs, now, log }: ReportsOptions): Reports {
  const pending = new Set<QueuedCall>();
  return {
    pending: () => pending.size,
    add(action, facts) {
      const endedAt = now();
      const send = async (): Promise<CallOutcome> => {
        const isTooOld = now() - endedAt > maxAgeMs;
        const answer = isTooOld ? null : await client.ask({ action, ...facts, secret: null });
        if (answer?.kind === 'undecided') return 'unanswered';
        pending.delete(call);
        if (answer?.kind !== 'verdict') log('error', 'report_lost', { action, ...facts });
        return answer ? 'answered' : 'unsent';
      };
      const call: QueuedCall = { key: facts.key, send };
      const [oldest] = pending;
      if (oldest && pending.size >= MAX_PENDING) {
        pending.delete(oldest);
        queue.remove(oldest);
      }
      pending.add(call);
      queue.add(call);
    },
  };
}
