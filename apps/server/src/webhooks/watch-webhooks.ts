import type { Deps } from '#server/deps';
import { runWhenDue } from '#server/timing/run-when-due';
import { deliverDue } from '#server/webhooks/deliver';

/** Delivers webhooks until stopped: when a message is put, and when a try is due. Nothing runs while none waits. */
export function watchWebhooks(deps: Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'eventBus'>): {
  stop: () => Promise<void>;
} {
  const task = runWhenDue({
    run: () => deliverDue(deps),
    onError: (error) => deps.log.warn({ err: error }, 'could not deliver webhooks; will retry'),
    pauseMs: 100,
    afterFailureMs: 5_000,
  });
  const unsubscribe = deps.eventBus.subscribe(({ kind, data }) => {
    if (kind === 'reset' || (kind === 'reference' && data.entity === 'webhook')) task.wake();
  });
  return {
    stop() {
      unsubscribe();
      return task.stop();
    },
  };
}
