import { useSyncExternalStore } from 'react';

type Clock = { read: () => Date; watch: (watcher: () => void) => () => void };
const clocks = new Map<number, Clock>();
const secondMs = 1000;

/** How far the server's clock is ahead of this machine's; 0 until it has been measured. */
let aheadMs = 0;

/** The present by the server's clock, in milliseconds. */
export const serverNow = (): number => Date.now() + aheadMs;

/** Sets how far the server's clock is ahead of this machine's, in milliseconds. */
export function setServerAheadMs(ms: number): void {
  aheadMs = ms;
}

/** The present, renewed every `everyMs`; all components with the same pace share one timer. */
export function useNow(everyMs: number): Date {
  const { watch, read } = clockOf(everyMs);
  return useSyncExternalStore(watch, read, read);
}

/**
 * A value that depends on the time, computed again every second. The component renders again only when the value has
 * changed: a wall has hundreds of cards.
 */
export function useTicking<T extends string | number | boolean | null>(compute: (nowMs: number) => T): T {
  const { watch } = clockOf(secondMs);
  const current = () => compute(lastTick());
  return useSyncExternalStore(watch, current, current);
}

/** Calls back every second with the present in milliseconds, for text that is written without rendering; returns the function that stops it. */
export function onTick(callback: (nowMs: number) => void): () => void {
  return clockOf(secondMs).watch(() => callback(lastTick()));
}

/** The present of the last second that ticked, in milliseconds. */
export const lastTick = (): number => clockOf(secondMs).read().getTime();

function clockOf(everyMs: number): Clock {
  const clock = clocks.get(everyMs) ?? makeClock(everyMs);
  clocks.set(everyMs, clock);
  return clock;
}

/** Returns the same two functions for as long as the page lives: a new `watch` on every render would restart the interval. */
function makeClock(everyMs: number): Clock {
  const watchers = new Set<() => void>();
  let now = new Date(serverNow());
  let timer: ReturnType<typeof setInterval> | null = null;
  const tick = () => {
    now = new Date(serverNow());
    for (const watcher of watchers) watcher();
  };
  return {
    read() {
      // Without watchers no timer renews it, perhaps for hours, and the clock may have been set back.
      if (timer === null && Math.abs(serverNow() - now.getTime()) >= everyMs) now = new Date(serverNow());
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
