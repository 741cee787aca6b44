import type { Deps } from '#server/deps';
import { deliverPushes } from '#server/push/deliver';
import { runWhenDue } from '#server/timing/run-when-due';
import { postMessage } from '#server/webhooks/post';

/** Sends push messages until stopped: when somebody is notified, and when a try is due. Nothing runs while none waits. */
export function watchPush(deps: Pick<Deps, 'db' | 'env' | 'log' | 'settings' | 'eventBus'>): {
  stop: () => Promise<void>;
} {
  const task = runWhenDue({
    run: () => deliverPushes(deps, postMessage),
    onError: (error) => deps.log.warn({ err: error }, 'could not send push messages; will retry'),
    pauseMs: 100,
    afterFailureMs: 5_000,
  });
  const unsubscribe = deps.eventBus.subscribe(({ kind }) => {
    if (kind === 'reset' || kind === 'notice') task.wake();
  });
  return {
    stop() {
      unsubscribe();
      return task.stop();
    },
  };
}
