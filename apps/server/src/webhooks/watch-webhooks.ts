import type { Deps } from '#server/deps';
import { deliverDue } from '#server/webhooks/deliver';

const pauseMs = 100;
const afterFailureMs = 5_000;

/** Delivers webhooks until stopped: when a message is put, and when a try is due. Nothing runs while none waits. */
export function watchWebhooks(deps: Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'eventBus'>): {
  stop: () => Promise<void>;
} {
  let timer: NodeJS.Timeout | null = null;
  let dueAt = Infinity;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  const plan = (ms: number) => {
    const at = performance.now() + ms;
    if (isStopped || at >= dueAt) return;
    clearTimeout(timer ?? undefined);
    dueAt = at;
    timer = setTimeout(() => {
      dueAt = Infinity;
      running = running.then(run);
    }, ms);
  };
  async function run(): Promise<void> {
    const nextMs = await deliverDue(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'could not deliver webhooks; will retry');
      return afterFailureMs;
    });
    // A timer holds at most 24 days.
    if (nextMs !== null) plan(Math.min(Math.max(nextMs, pauseMs), 86_400_000));
  }
  const unsubscribe = deps.eventBus.subscribe(({ kind, data }) => {
    if (kind === 'reset' || (kind === 'reference' && data.entity === 'webhook')) plan(pauseMs);
  });
  plan(0);
  return {
    async stop() {
      isStopped = true;
      unsubscribe();
      clearTimeout(timer ?? undefined);
      await running;
    },
  };
}
