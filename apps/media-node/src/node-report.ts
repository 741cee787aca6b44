import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleClient, NodeReport } from './console-client.ts';
import type { StreamRegistry } from './stream-registry.ts';
import type { PullOrders } from './pull-orders.ts';

export type Reporting = {
  /** Sends a report now instead of at the next interval. */
  reportNow: () => void;
  stop: () => Promise<void>;
};

export type ReportingOptions = { client: ConsoleClient; streams: StreamRegistry; pulls: PullOrders; everyMs: number };

/**
 * Reports the state of this node to the console every `everyMs`, ends the streams that the reply says are over, and cuts
 * the publishers that should have been cut by an order.
 */
export function startReporting({ client, streams, pulls, everyMs }: ReportingOptions): Reporting {
  const stopping = new AbortController();
  let turn = Promise.withResolvers<void>();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      turn = Promise.withResolvers<void>();
      const report = reportOf(streams, pulls);
      const answer = await client.report(report);
      if (answer) {
        streams.forgetCuts(report.cut ?? []);
        streams.endOver(report.kept, answer.over);
        streams.cut(answer.ended);
      }
      await turnOrTimeout(turn.promise, everyMs);
    }
  };
  const running = run();
  const reportNow = (): void => turn.resolve();
  return {
    reportNow,
    async stop() {
      stopping.abort();
      reportNow();
      await running;
    },
  };
}

function reportOf(streams: StreamRegistry, pulls: PullOrders): NodeReport {
  const published: NodeReport['published'] = [];
  const kept: string[] = [];
  for (const { key, publisher } of streams.list())
    if (publisher) {
      const { ip, protocol, clientId } = publisher;
      published.push({ key, ip, protocol, clientId });
    } else kept.push(key);
  const cut = streams.listCuts();
  return { published, kept, pulls: pulls.list(), ...(cut.length > 0 ? { cut } : {}) };
}

async function turnOrTimeout(turn: Promise<void>, ms: number): Promise<void> {
  const timeout = new AbortController();
  const { signal } = timeout;
  await Promise.race([turn, sleep(ms, undefined, { signal }).catch(() => undefined)]);
  timeout.abort();
}
