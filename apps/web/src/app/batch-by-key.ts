import { whenVisible } from '#kit/when-visible.ts';

type Options = {
  /** Postpones a name while true. */
  isBusy: (name: string) => boolean;
  onDue: (name: string) => void;
};

const busyMs = 100;

/**
 * Merges repeated additions of a name into one call, at most `withinMs` after the first. In a hidden tab the calls wait
 * until the tab becomes visible.
 */
export function batchByKey({ isBusy, onDue }: Options) {
  const timers = new Map<string, { at: number; timer: ReturnType<typeof setTimeout> }>();
  const unseen = new Set<string>();
  let stopWaiting = () => {};

  function schedule(name: string, ms: number): void {
    clearTimeout(timers.get(name)?.timer);
    timers.set(name, { at: Date.now() + ms, timer: setTimeout(() => due(name), ms) });
  }
  function due(name: string): void {
    if (document.hidden) return putOff(name);
    if (isBusy(name)) return schedule(name, busyMs);
    timers.delete(name);
    onDue(name);
  }
  function putOff(name: string): void {
    timers.delete(name);
    unseen.add(name);
    stopWaiting();
    stopWaiting = whenVisible(() => {
      const names = [...unseen];
      unseen.clear();
      names.forEach(due);
    });
  }
  return {
    add(name: string, withinMs: number): void {
      if (unseen.has(name)) return;
      const waiting = timers.get(name);
      if (!waiting || waiting.at > Date.now() + withinMs) schedule(name, withinMs);
    },
    stop(): void {
      stopWaiting();
      unseen.clear();
      for (const { timer } of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
