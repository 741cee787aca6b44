import { followIncidents } from '#server/incidents/follow-incidents';
import type { Deps } from '#server/deps';
import { runWhenDue } from '#server/timing/run-when-due';

/** Faults of one moment are looked at together. */
const pauseMs = 1_000;
const afterFailureMs = 5_000;
/** While this process was not running, probes may have been late for another reason than a missing prober. */
const settleMs = 60_000;

/**
 * Follows the incidents until stopped: after each change of a stream or its signal, and when something is due. While
 * there is no fault, nothing runs. Every process with jobs does it, since any of them may die.
 */
export function watchIncidents({ db, log, now, eventBus }: Pick<Deps, 'db' | 'log' | 'now' | 'eventBus'>): {
  stop: () => Promise<void>;
} {
  const startedAt = performance.now();
  const task = runWhenDue({
    run: () => followIncidents({ db, now }, performance.now() - startedAt >= settleMs),
    onError: (error) => log.warn({ err: error }, 'could not follow incidents; will retry'),
    pauseMs,
    afterFailureMs,
  });
  const unsubscribe = eventBus.subscribe(({ kind }) => {
    if (kind === 'monitor' || kind === 'stream' || kind === 'incident' || kind === 'reset') task.wake();
  });
  return {
    stop() {
      unsubscribe();
      return task.stop();
    },
  };
}
