import type { Pair } from '#server/same-picture/pairs';
import type { Deps } from '#server/deps';

/** Pairs watched at the same time by this process; at most half of them are pairs that have shown different pictures. */
const mostPairs = 6;
const mostRejected = 3;
/** Until the database is asked again whether a pair is due. */
const askAgainMs = 5_000;
const rememberedMs = 600_000;

export type PairQueue = {
  /** Compares a pair, unless there is too much to do or it was tried just now. */
  begin: (pair: Pair) => void;
  /** Waits for what is under way. */
  stop: () => Promise<void>;
};

/** Limits how many pairs are compared at once. `compare` says whether the pair has shown different pictures. */
export function openPairQueue(
  compare: (pair: Pair) => Promise<boolean>,
  { log }: Pick<Deps, 'log'>,
  signal: AbortSignal,
): PairQueue {
  const underWay = new Map<string, { job: Promise<void>; wasRejected: boolean }>();
  const tried = new Map<string, { atMs: number; wasRejected: boolean }>();

  async function run(pair: Pair, key: string, wasRejected: boolean): Promise<void> {
    tried.set(key, { atMs: performance.now(), wasRejected });
    try {
      const isRejected = await compare(pair);
      tried.set(key, { atMs: performance.now(), wasRejected: isRejected });
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, ...pair }, 'could not compare two streams');
    }
    underWay.delete(key);
  }

  return {
    begin(pair) {
      const [key, nowMs] = [`${pair.first} ${pair.second}`, performance.now()];
      for (const [old, { atMs }] of tried) if (nowMs - atMs > rememberedMs) tried.delete(old);
      const { atMs, wasRejected } = tried.get(key) ?? { atMs: -Infinity, wasRejected: false };
      const rejected = [...underWay.values()].filter((each) => each.wasRejected).length;
      if (underWay.has(key) || underWay.size >= mostPairs || (wasRejected && rejected >= mostRejected)) return;
      if (signal.aborted || nowMs - atMs < askAgainMs) return;
      underWay.set(key, { job: run(pair, key, wasRejected), wasRejected });
    },
    async stop() {
      await Promise.all([...underWay.values()].map(({ job }) => job));
    },
  };
}
