import { useSyncExternalStore } from 'react';

type Clock = { read: () => Date; watch: (watcher: () => void) => () => void };
const clocks = new Map<number, Clock>();

/** The present, renewed every `everyMs`; all who ask for the same pace share one timer. */
export function useNow(everyMs: number): Date {
  const { watch, read } = clockOf(everyMs);
  return useSyncExternalStore(watch, read, read);
}

function clockOf(everyMs: number): Clock {
  const clock = clocks.get(everyMs) ?? makeClock(everyMs);
  clocks.set(everyMs, clock);
  return clock;
}

/** Its two functions stay the same ones: a new `watch` on every render would begin to count from there. */
function makeClock(everyMs: number): Clock {
  const watchers = new Set<() => void>();
  let now = new Date();
  let timer: ReturnType<typeof setInterval> | null = null;
  const tick = () => {
    now = new Date();
    for (const watcher of watchers) watcher();
  };
  return {
    read() {
      // It stood still while nobody watched, perhaps for hours.
      if (timer === null && Date.now() - now.getTime() >= everyMs) now = new Date();
      return now;
    },
    watch(watcher) {
      watchers.add(watcher);
      timer ??= setInterval(tick, everyMs);
      return () => {
        watchers.delete(watcher);
        if (watchers.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
    },
  };
}
