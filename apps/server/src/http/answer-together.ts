import { HttpError } from '#http/http-error';

/** A call that waits for its answer. */
export type WaitingCall<C, R> = { call: C; answer: (result: R) => void; refuse: (error: unknown) => void };

/**
 * Answers calls that come together by one run, which answers or refuses each of them. A run begins after the last of its
 * calls has come, so that nobody gets something older than their call; while one is under way, calls wait for the next,
 * which begins beside it after `patienceMs`. A call beyond `maxWaiting` throws 503.
 */
export function answerTogether<C, R>(
  { atOnce, maxWaiting, patienceMs }: { atOnce: number; maxWaiting: number; patienceMs?: number },
  run: (calls: WaitingCall<C, R>[]) => Promise<void>,
): (call: C) => Promise<R> {
  const waiting: WaitingCall<C, R>[] = [];
  let isRunning = false;
  async function runAll(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (waiting.length > 0) {
      const calls = waiting.splice(0, atOnce);
      const end = run(calls).catch((error: unknown) => calls.forEach(({ refuse }) => refuse(error)));
      await (patienceMs === undefined ? end : noLongerThan(patienceMs, end));
    }
    isRunning = false;
  }
  return async (call) => {
    if (waiting.length >= maxWaiting)
      throw new HttpError(503, 'unavailable', 'Busy, try again in a moment', { retryAfterS: 2 });
    const { promise, resolve: answer, reject: refuse } = Promise.withResolvers<R>();
    waiting.push({ call, answer, refuse });
    // Calls of the same turn of the event loop come along.
    setImmediate(() => void runAll());
    return promise;
  };
}

async function noLongerThan(ms: number, end: Promise<void>): Promise<void> {
  const { promise: timeUp, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([end, timeUp]);
  clearTimeout(timer);
}
