import { createCallQueue } from './call-queue.ts';
import type { ConsoleClient, HookFacts } from './console-client.ts';
import type { Log } from './log.ts';
import { createPublishGate, type PublishGate } from './publish-gate.ts';
import { createRecentVerdicts } from './recent-verdicts.ts';
import { createReports, type Reports } from './reports.ts';

/** Everything that the node asks the console about publishers and players. */
export type ConsoleGate = {
  publishers: PublishGate;
  reports: Reports;
  /**
   * Null when the player may play, else the reason for the refusal. Without an answer players are refused, since they
   * retry.
   */
  refusalOfPlayer: (facts: HookFacts) => Promise<string | null>;
  /** Sends the pending reports, unless the console is down. */
  stop: () => Promise<void>;
};

export type ConsoleGateOptions = {
  client: ConsoleClient;
  publishWaitMs: number;
  rememberMs: number;
  maxWaiting: number;
  retryMs: number;
  maxRetryMs: number;
  now: () => number;
  log: Log;
};

/** As many as the console has database connections; more would only wait there instead of here. */
const MAX_IN_FLIGHT = 16;
const MAX_REPORT_AGE_MS = 24 * 3_600_000;

export function createConsoleGate(options: ConsoleGateOptions): ConsoleGate {
  const { client, retryMs, maxRetryMs, now, log } = options;
  const onUnanswered = (): void => publishers.admitKnown();
  const queue = createCallQueue({ maxInFlight: MAX_IN_FLIGHT, retryMs, maxRetryMs, onUnanswered });
  const reports = createReports({ client, queue, maxAgeMs: MAX_REPORT_AGE_MS, now, log });
  const publishers = createPublishGate({
    client,
    queue,
    recent: createRecentVerdicts(options.rememberMs, now),
    waitMs: options.publishWaitMs,
    maxWaiting: options.maxWaiting,
    onNotPublishing: (facts) => reports.add('publish_done', facts, false),
    log,
  });
  return {
    publishers,
    reports,
    async refusalOfPlayer(facts) {
      const answer = await client.ask({ action: 'play', ...facts, secret: null, hasEnded: false });
      if (answer.kind === 'verdict' && answer.allow) return null;
      return answer.reason ?? 'refused by the console';
    },
    async stop() {
      await queue.drain();
      if (reports.pending() > 0) log('error', 'reports_lost', { count: reports.pending() });
    },
  };
}
