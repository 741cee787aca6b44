import { useEffect, useSyncExternalStore } from 'react';

/** Whoever sits before the wall sees one second pass for all cards at once. */
const tickMs = 1000;
const measureEveryMs = 10 * 60_000;

const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;
let now = Date.now();
/** How far the server's clock is ahead of this machine's. */
let aheadMs = 0;

/** The present by the server's clock, in milliseconds. */
export const serverNow = (): number => Date.now() + aheadMs;

/**
 * Something that depends on the time, read again every second. Hundreds of cards share one timer, and one is drawn
 * again only when what it reads has changed.
 */
export function useTicking<T extends string | number | boolean | null>(read: (now: number) => T): T {
  const current = () => read(now);
  return useSyncExternalStore(watch, current, current);
}

/** Calls back every second with the present; answers how to stop. For what is written without drawing anew. */
export function onTick(written: (now: number) => void): () => void {
  return watch(() => written(now));
}

/** The present as the last tick gave it. */
export const lastTick = (): number => now;

/** Learns the server's clock while the wall stands: with a wrong one on this machine fresh probes would look old, or old ones fresh. */
export function useServerClock(): void {
  useEffect(() => {
    const gone = new AbortController();
    const measure = () => void learn(gone.signal);
    measure();
    const every = setInterval(measure, measureEveryMs);
    return () => {
      gone.abort();
      clearInterval(every);
    };
  }, []);
}

/** How far the clock that wrote a `Date` header is ahead, when the answer came between two instants of this machine. Under two seconds means nothing: the header has whole ones. */
export function aheadOf(header: string | null, sentAt: number, cameAt: number): number | null {
  const written = Date.parse(header ?? '');
  if (Number.isNaN(written)) return null;
  const ahead = written + 500 - (sentAt + cameAt) / 2;
  return Math.abs(ahead) < 2000 ? 0 : ahead;
}

async function learn(signal: AbortSignal): Promise<void> {
  const sentAt = Date.now();
  // Without an answer the wall says on its own that it has no connection.
  const response = await fetch('/health/live', { signal, cache: 'no-store', credentials: 'omit' }).catch(() => null);
  aheadMs = aheadOf(response?.headers.get('Date') ?? null, sentAt, Date.now()) ?? aheadMs;
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  timer ??= start();
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
  };
}

function start(): ReturnType<typeof setInterval> {
  now = serverNow();
  return setInterval(() => {
    now = serverNow();
    for (const watcher of watchers) watcher();
  }, tickMs);
}
