import { applyRules, isAnyDue } from '#server/auto-takes/apply-rules';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { runWhenDue } from '#server/timing/run-when-due';

/** While another process is at it, which may die before it is done. */
const busyMs = 1_000;

/** Lets the rules look at every match that changes, until stopped. Every process with jobs does it, since any of them may die. */
export function watchAutoTakes(deps: Pick<Deps, 'db' | 'log' | 'eventBus' | 'totals' | 'settings'>): {
  stop: () => Promise<void>;
} {
  const task = runWhenDue({
    async run() {
      if (!(await isAnyDue(deps.db))) return null;
      const applied = await change(deps.db, null, (trx) => applyRules(deps, trx));
      if (applied === 'rest') return null;
      return applied === 'busy' ? busyMs : 0;
    },
    onError: (error) => deps.log.warn({ err: error }, 'could not apply the rules that take matches; will retry'),
    pauseMs: 100,
    afterFailureMs: 5_000,
  });
  const unsubscribe = deps.eventBus.subscribe(({ kind, data }) => {
    const isRule = kind === 'reference' && data.entity === 'autoTake';
    if (kind === 'stream' || kind === 'reset' || isRule) task.wake();
  });
  return {
    stop() {
      unsubscribe();
      return task.stop();
    },
  };
}
