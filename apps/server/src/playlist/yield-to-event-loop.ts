import { setImmediate } from 'node:timers/promises';

/** Milliseconds for which long work may block the event loop. */
const longestMs = 30;

/** Returns a function to await between steps of long work: it yields to the event loop once `longestMs` have passed. */
export function yieldToEventLoop(): () => Promise<void> | undefined {
  let since = performance.now();
  const pause = async () => {
    await setImmediate();
    since = performance.now();
  };
  return () => (performance.now() - since > longestMs ? pause() : undefined);
}
