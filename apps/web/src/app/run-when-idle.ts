import type { QueryClient } from '@tanstack/react-query';

/** An answer that does not come must not hold up for ever what waits for it. */
const longestMs = 10_000;

/**
 * Calls once when a screen stands: its first answers have come and the browser has nothing better to do. What nobody
 * needs before that loads then. Answers how to stop waiting.
 */
export function runWhenIdle(client: QueryClient, then: () => void): () => void {
  let stopIdle: (() => void) | null = null;
  const finish = () => {
    stopWatching();
    clearTimeout(latest);
    stopIdle ??= whenIdle(then);
  };
  const look = () => {
    if (client.isFetching() === 0) finish();
  };
  const stopWatching = client.getQueryCache().subscribe(look);
  const latest = setTimeout(finish, longestMs);
  return () => {
    stopWatching();
    clearTimeout(latest);
    stopIdle?.();
  };
}

/** Safari has no idle callback. */
function whenIdle(then: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(then, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(then, { timeout: 2000 });
  return () => cancelIdleCallback(asked);
}
