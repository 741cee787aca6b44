import type { CallOutcome, CallQueue, QueuedCall } from './call-queue.ts';
import type { ConsoleClient, HookFacts } from './console-client.ts';
import type { Log } from './log.ts';

/** Ends of sessions, reported until the console has received them. */
export type Reports = {
  /** `hasEnded`: see `HookCall`. */
  add: (action: 'publish_done' | 'play_done', facts: HookFacts, hasEnded: boolean) => void;
  /** Number of reports that the console has not received yet. */
  pending: () => number;
};

export type ReportsOptions = {
  client: ConsoleClient;
  queue: CallQueue;
  /** Older reports are dropped: by then the prober has noticed the end. */
  maxAgeMs: number;
  now: () => number;
  log: Log;
};

/** Beyond this number the oldest is dropped. */
const MAX_PENDING = 10_000;

export function createReports({ client, queue, maxAgeMs, now, log }: ReportsOptions): Reports {
  const pending = new Set<QueuedCall>();
  return {
    pending: () => pending.size,
    add(action, facts, hasEnded) {
      const endedAt = now();
      const send = async (): Promise<CallOutcome> => {
        const isTooOld = now() - endedAt > maxAgeMs;
        const report = { action, ...facts, secret: null };
        let answer = isTooOld ? null : await client.ask({ ...report, hasEnded });
        // Older consoles do not read who has ended it.
        if (hasEnded && answer?.kind === 'rejected') answer = await client.ask({ ...report, hasEnded: false });
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
