import type { QueryClient } from '@tanstack/react-query';
import { whenIdle } from '#ui/when-idle.ts';

/** The longest wait: a reply that never arrives must not block the callback. */
const longestMs = 10_000;

/**
 * Calls once when the screen has loaded: its first queries are done and the browser is idle. For what is not needed
 * before that. Returns the function that cancels it.
 */
export function runWhenIdle(client: QueryClient, then: () => void): () => void {
  let stopIdle: (() => void) | null = null;
  let stopWatching = () => {};
  const finish = () => {
    stopWatching();
    clearTimeout(latest);
    stopIdle ??= whenIdle(then);
  };
  const look = () => {
    if (client.isFetching() === 0) finish();
  };
  // Not yet: the components around the caller are about to start their queries.
  const first = setTimeout(() => {
    stopWatching = client.getQueryCache().subscribe(look);
    // A screen that has everything in the cache starts no query, so nothing would be heard of one.
    look();
  });
  const latest = setTimeout(finish, longestMs);
  return () => {
    stopWatching();
    clearTimeout(first);
    clearTimeout(latest);
    stopIdle?.();
  };
}
