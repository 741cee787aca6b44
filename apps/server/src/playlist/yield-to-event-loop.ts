import { setImmediate } from 'node:timers/promises';

/** Milliseconds for which others of the process may be kept waiting. */
const longestMs = 30;

/** Called between pieces of long work: lets the process do other things when it has not for a while. */
export function yieldToEventLoop(): () => Promise<void> | undefined {
  let since = performance.now();
  const pause = async () => {
    await setImmediate();
    since = performance.now();
  };
  return () => (performance.now() - since > longestMs ? pause() : undefined);
}
