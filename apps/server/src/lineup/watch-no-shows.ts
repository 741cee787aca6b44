import { isAnyNoShow, nextNoShowMs, raiseNoShows } from '#server/lineup/no-shows';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { runWhenDue } from '#server/timing/run-when-due';

/**
 * Finds no-shows until stopped: when a match has to have a signal, and after changes of streams and signals. Every
 * process with jobs does it, since any of them may die.
 */
export function watchNoShows({ db, log, eventBus }: Pick<Deps, 'db' | 'log' | 'eventBus'>): {
  stop: () => Promise<void>;
} {
  const task = runWhenDue({
    async run() {
      if (await isAnyNoShow(db)) await change(db, null, raiseNoShows);
      return nextNoShowMs(db);
    },
    onError: (error) => log.warn({ err: error }, 'could not look for no-shows; will retry'),
    pauseMs: 1_000,
    afterFailureMs: 5_000,
  });
  const unsubscribe = eventBus.subscribe(({ kind }) => {
    if (kind === 'monitor' || kind === 'stream' || kind === 'reset') task.wake();
  });
  return {
    stop() {
      unsubscribe();
      return task.stop();
    },
  };
}
