import { expireHandovers, nextExpiryMs } from '#server/handovers/end';
import { runWhenDue } from '#server/timing/run-when-due';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';

/** Ends handovers that nobody answers, until stopped. Nothing runs while none is open. */
export function watchHandovers({ db, log, eventBus }: Pick<Deps, 'db' | 'log' | 'eventBus'>): {
  stop: () => Promise<void>;
} {
  const task = runWhenDue({
    async run() {
      if (((await nextExpiryMs(db)) ?? Infinity) <= 0) await change(db, null, expireHandovers);
      return nextExpiryMs(db);
    },
    onError: (error) => log.warn({ err: error }, 'could not end handovers; will retry'),
    pauseMs: 100,
    afterFailureMs: 5_000,
  });
  const unsubscribe = eventBus.subscribe(({ kind }) => {
    if (kind === 'reset' || kind === 'handover') task.wake();
  });
  return {
    stop() {
      unsubscribe();
      return task.stop();
    },
  };
}
