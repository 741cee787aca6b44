import { useSyncExternalStore } from 'react';

type Clock = { now: Date; watchers: Set<() => void>; timer: ReturnType<typeof setInterval> | null };
const clocks = new Map<number, Clock>();

/** The present, renewed every `everyMs`; all who ask for the same pace share one timer. */
export function useNow(everyMs: number): Date {
  const clock = clockOf(everyMs);
  return useSyncExternalStore(
    (watcher) => watch(clock, everyMs, watcher),
    () => clock.now,
  );
}

function clockOf(everyMs: number): Clock {
  const clock = clocks.get(everyMs) ?? { now: new Date(), watchers: new Set(), timer: null };
  clocks.set(everyMs, clock);
  return clock;
}

function watch(clock: Clock, everyMs: number, watcher: () => void): () => void {
  clock.watchers.add(watcher);
  clock.timer ??= setInterval(() => {
    clock.now = new Date();
    for (const each of clock.watchers) each();
  }, everyMs);
  return () => {
    clock.watchers.delete(watcher);
    if (clock.watchers.size > 0 || !clock.timer) return;
    clearInterval(clock.timer);
    clock.timer = null;
  };
}
