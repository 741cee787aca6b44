import { followIncidents } from '#server/incidents/follow-incidents';
import type { Deps } from '#server/deps';

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
  let timer: NodeJS.Timeout | null = null;
  let dueAt = Infinity;
  let running: Promise<void> | null = null;
  let isStopped = false;
  let isChanged = false;

  const plan = (ms: number) => {
    const at = performance.now() + ms;
    if (isStopped || at >= dueAt) return;
    clearTimeout(timer ?? undefined);
    dueAt = at;
    timer = setTimeout(() => {
      dueAt = Infinity;
      running = run().finally(() => (running = null));
    }, ms);
  };
  async function run(): Promise<void> {
    isChanged = false;
    const withUnchecked = performance.now() - startedAt >= settleMs;
    const nextMs = await followIncidents({ db, now }, withUnchecked).catch((error: unknown) => {
      log.warn({ err: error }, 'could not follow incidents; will retry');
      return afterFailureMs;
    });
    if (isChanged) plan(pauseMs);
    // A timer holds at most 24 days, and a change comes before.
    if (nextMs !== null) plan(Math.min(Math.max(nextMs, pauseMs), 86_400_000));
  }
  const unsubscribe = eventBus.subscribe(({ kind }) => {
    if (kind !== 'monitor' && kind !== 'stream' && kind !== 'incident' && kind !== 'reset') return;
    isChanged = true;
    if (running === null) plan(pauseMs);
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
