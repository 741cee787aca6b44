import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleClient, LastOrders } from './console-client.ts';
import type { ConsoleGate } from './console-gate.ts';
import type { Log } from './log.ts';
import type { PlaylistPositions } from './playlist-positions.ts';
import type { PullOrders } from './pull-orders.ts';
import type { StreamRegistry } from './stream-registry.ts';
import type { WatchRights } from './watch-rights.ts';
import type { WatchSessions } from './watch-sessions.ts';

export type OrdersOptions = {
  client: ConsoleClient;
  streams: StreamRegistry;
  rights: WatchRights;
  sessions: WatchSessions;
  /** Null on a relay, whose playlists have other numbers than those that its origin reports. */
  positions: Pick<PlaylistPositions, 'follow'> | null;
  gate: ConsoleGate;
  pulls: PullOrders;
  retryMs: number;
  log: Log;
};

/** What encoders and the log are told when the server of this node was archived or deleted. */
const GONE =
  'this server was archived or deleted in the console; nothing is published or watched here until it is restored';

/** Time between two questions that bring new rules. */
const RULES_EVERY_MS = 250;

/**
 * Keeps one request to the console open and does what it answers. After a failure it asks again in `retryMs`; what the
 * console has ordered meanwhile is in its next answer or in that to the next report.
 */
export function followOrders({
  client,
  streams,
  rights,
  sessions,
  positions,
  gate,
  pulls,
  retryMs,
  log,
}: OrdersOptions): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let wasGone = false;
  const noteGone = (isGone: boolean): void => {
    if (isGone && !wasGone) log('error', 'server_gone', { message: GONE });
    if (wasGone && !isGone) log('info', 'server_restored', { message: 'this server is restored in the console' });
    wasGone = isGone;
    gate.publishers.shut(isGone ? GONE : null);
    if (isGone) streams.cut(streams.list().map(({ key }) => ({ key, reason: 'server_archived', message: GONE })));
  };
  const run = async (): Promise<void> => {
    let last: LastOrders = null;
    while (!signal.aborted) {
      const askedAt = performance.now();
      const orders = await client.awaitOrders(last, signal);
      last = orders?.last ?? null;
      if (orders) {
        positions?.follow(orders.positions);
        noteGone(orders.isGone);
        await pulls.end(orders.ended.map(({ key }) => key));
        streams.cut(orders.ended);
        rights.follow(orders.watch, orders.nowMs);
        if (orders.watch) sessions.endSurplus();
        if (orders.isGone) await pulls.apply({ pulls: [], pullPrivate: false });
      }
      // Processes of two versions may write the same rules differently, so that each takes those of the other for older ones.
      const pauseMs = orders?.watch ? RULES_EVERY_MS - (performance.now() - askedAt) : orders ? 0 : retryMs;
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
