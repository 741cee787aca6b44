import type { ConsoleClient, PullList } from './console-client.ts';
import { type Puller, type PullerOptions, startPuller } from './puller.ts';

export type PullOrders = {
  /** Starts and stops pullers so that they are what the console ordered. */
  apply: (list: PullList) => Promise<void>;
  stop: () => Promise<void>;
};

type SharedOptions = Omit<PullerOptions, 'key' | 'sourceUrl' | 'mayBePrivate'>;

/** Keeps one puller per order. Sources with another scheme are left out and logged. */
export function createPullOrders(options: SharedOptions): PullOrders {
  const running = new Map<string, Puller>();
  const end = async (key: string): Promise<void> => {
    const puller = running.get(key);
    running.delete(key);
    await puller?.stop();
  };
  return {
    async apply({ pulls, pullPrivate: mayBePrivate }) {
      const wanted = new Map(pulls.filter((order) => isSource(order, options)).map((o) => [o.key, o.source_url]));
      const isStale = (key: string, puller: Puller): boolean =>
        wanted.get(key) !== puller.sourceUrl || puller.mayBePrivate !== mayBePrivate;
      const stale = [...running].filter(([key, puller]) => isStale(key, puller));
      await Promise.all(stale.map(([key]) => end(key)));
      for (const [key, sourceUrl] of wanted)
        if (!running.has(key)) running.set(key, startPuller({ ...options, key, sourceUrl, mayBePrivate }));
    },
    async stop() {
      await Promise.all([...running.keys()].map(end));
    },
  };
}

/** Asks the console for its orders again and again; the answer "I cannot say" changes nothing. */
export function followPullOrders(client: ConsoleClient, orders: PullOrders, everyMs: number): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    const listed = await client.listPulls();
    if (listed && !isStopped) await orders.apply(listed);
    if (isStopped) return;
    timer = setTimeout(() => {
      current = round();
    }, everyMs);
  };
  let current = round();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await current;
    await orders.stop();
  };
}

function isSource(order: PullList['pulls'][number], options: SharedOptions): boolean {
  const isKnown = URL.canParse(order.source_url) && /^(rtmps?|https?):/.test(order.source_url);
  if (!isKnown) options.log('warn', 'pull_source_unknown', { key: order.key });
  return isKnown;
}
