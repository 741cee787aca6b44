import { cutOnServers } from '#server/media-hooks/control/cut-on-servers';
import { mayEndRights } from '#server/media-hooks/publisher-checks';
import type { Deps } from '#server/deps';

/** How often failed calls are looked for while there are some. A right that ends is looked for at once. */
const retryMs = 2_000;
/** As long as all tries of a call take. */
const busyMs = 60_000;
/** Otherwise, for what a process left that was killed. */
const idleMs = 15_000;

/** Cuts publishers on servers of other vendors until it is stopped. */
export function startCutter(deps: Pick<Deps, 'db' | 'env' | 'eventBus' | 'log'>): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let wake = Promise.withResolvers<void>();
  let busyUntil = -Infinity;
  const unsubscribe = deps.eventBus.subscribe((event) => {
    if (mayEndRights(event)) wake.resolve();
  });

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = Promise.withResolvers();
      const count = await cutOnServers(deps).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'could not cut publishers on servers');
        return 0;
      });
      const now = performance.now();
      if (count > 0) busyUntil = now + busyMs;
      else if (!stopping.signal.aborted) await woken(wake, now < busyUntil ? retryMs : idleMs);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      unsubscribe();
      wake.resolve();
      await running;
    },
  };
}

async function woken({ promise, resolve }: PromiseWithResolvers<void>, longestMs: number): Promise<void> {
  const timer = setTimeout(resolve, longestMs);
  await promise;
  clearTimeout(timer);
}
