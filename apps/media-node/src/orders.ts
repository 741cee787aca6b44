import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleClient } from './console-client.ts';
import type { StreamRegistry } from './stream-registry.ts';

/**
 * Keeps one request to the console open and does what it answers. After a failure it asks again in `retryMs`; what the
 * console has ordered meanwhile is in its next answer or in that to the next report.
 */
export function followOrders(client: ConsoleClient, streams: StreamRegistry, retryMs: number): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    let after: string | null = null;
    while (!signal.aborted) {
      const orders = await client.awaitOrders(after, signal);
      after = orders?.after ?? null;
      if (orders) streams.cut(orders.ended);
      else await sleep(retryMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
