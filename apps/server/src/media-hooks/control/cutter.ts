import { cutOnServers } from '#server/media-hooks/control/cut-on-servers';
import { mayEndRights } from '#server/media-hooks/publisher-checks';
import type { Deps } from '#server/deps';

/** How often failed calls are looked for; a right that ends is looked for at once. */
const pollMs = 2_000;

/** Cuts publishers on servers of other vendors until it is stopped. */
export function startCutter(deps: Pick<Deps, 'db' | 'env' | 'eventBus' | 'log'>): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let wake = Promise.withResolvers<void>();
  const unsubscribe = deps.eventBus.subscribe((event) => {
    if (mayEndRights(event)) wake.resolve();
  });
  const timer = setInterval(() => wake.resolve(), pollMs);

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = Promise.withResolvers();
      const count = await cutOnServers(deps).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'could not cut publishers on servers');
        return 0;
      });
      if (count === 0 && !stopping.signal.aborted) await wake.promise;
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      unsubscribe();
      clearInterval(timer);
      wake.resolve();
      await running;
    },
  };
}
