import type { PullList } from '@touchline/contract';
import type { ConsoleClient } from './console-client.ts';
import type { PullReason } from './pull-failure.ts';
import { type Puller, type PullerOptions, startPuller } from './puller.ts';

export type PullOrders = {
  /** Starts and stops pullers to match the list of the console. */
  apply: (list: PullList) => Promise<void>;
  /** Stops pullers at once; the next list of the console lacks them. */
  end: (keys: readonly string[]) => Promise<void>;
  /** The ordered pulls and why each is not running; null when it is, or has just started. */
  list: () => { key: string; reason: PullReason | null }[];
  stop: () => Promise<void>;
};

type SharedOptions = Omit<PullerOptions, 'key' | 'sourceUrl' | 'mayBePrivate'>;

type Order = { puller: Puller; sourceUrl: string; mayBePrivate: boolean };

/** Keeps one puller per order. Sources with another scheme are skipped. */
export function createPullOrders(options: SharedOptions): PullOrders {
  const running = new Map<string, Order>();
  let unsupported: string[] = [];
  const end = async (key: string): Promise<void> => {
    const order = running.get(key);
    running.delete(key);
    await order?.puller.stop();
  };
  return {
    async apply({ pulls, pullPrivate: mayBePrivate }) {
      const { supported = [], other = [] } = Object.groupBy(pulls, (order) =>
        isSource(order) ? 'supported' : 'other',
      );
      const wanted = new Map(supported.map((order) => [order.key, order.source_url]));
      unsupported = other.map(({ key }) => key);
      const isStale = (key: string, order: Order): boolean =>
        wanted.get(key) !== order.sourceUrl || order.mayBePrivate !== mayBePrivate;
      const stale = [...running].filter(([key, order]) => isStale(key, order));
      await Promise.all(stale.map(([key]) => end(key)));
      for (const [key, sourceUrl] of wanted) {
        if (running.has(key)) continue;
        const puller = startPuller({ ...options, key, sourceUrl: () => sourceUrl, mayBePrivate });
        running.set(key, { puller, sourceUrl, mayBePrivate });
      }
    },
    async end(keys) {
      await Promise.all(keys.map(end));
    },
    list: () => [
      ...[...running].map(([key, { puller }]) => ({ key, reason: puller.failure() })),
      ...unsupported.map((key) => ({ key, reason: 'unsupported_source' as const })),
    ],
    async stop() {
      await Promise.all([...running.keys()].map(end));
    },
  };
}

/** `hear`: a list that came with an answer to a report. */
export type FollowedPulls = { hear: (list: PullList) => void; stop: () => Promise<void> };

/**
 * Follows the lists of the console. They come with the answers to reports; when none has come for a while, as from an
 * older console, it asks for one. Without an answer nothing changes.
 */
export function followPullOrders(client: ConsoleClient, orders: PullOrders, everyMs: number): FollowedPulls {
  let isStopped = false;
  let heardAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let applied = Promise.resolve();
  // One list after the other: applying one waits for pullers to end.
  const apply = (list: PullList): void => {
    applied = applied.then(() => (isStopped ? undefined : orders.apply(list)));
  };
  const round = async (): Promise<void> => {
    const listed = performance.now() - heardAt > 2 * everyMs ? await client.listPulls() : null;
    if (listed) apply(listed);
    await applied;
    if (isStopped) return;
    timer = setTimeout(() => {
      current = round();
    }, everyMs);
  };
  let current = round();
  return {
    hear(list) {
      heardAt = performance.now();
      apply(list);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current;
      await applied;
      await orders.stop();
    },
  };
}

function isSource({ source_url }: PullList['pulls'][number]): boolean {
  return URL.canParse(source_url) && /^(rtmps?|https?):/.test(source_url);
}
