import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleClient, LastOrders } from './console-client.ts';
import type { StreamRegistry } from './stream-registry.ts';
import type { WatchRights } from './watch-rights.ts';

export type OrdersOptions = { client: ConsoleClient; streams: StreamRegistry; rights: WatchRights; retryMs: number };

/**
 * Keeps one request to the console open and does what it answers. After a failure it asks again in `retryMs`; what the
 * console has ordered meanwhile is in its next answer or in that to the next report.
 */
export function followOrders({ client, streams, rights, retryMs }: OrdersOptions): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    let last: LastOrders = null;
    while (!signal.aborted) {
      const orders = await client.awaitOrders(last, signal);
      last = orders?.last ?? null;
      if (orders) {
        streams.cut(orders.ended);
        rights.follow(orders.watch, orders.nowMs);
      } else await sleep(retryMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
