/** How often the delay is measured. A finer clock would wake an idle process all the time. */
const everyMs = 500;

/** Measures how late a timer fires. `isOver` tells whether the event loop was just blocked for longer than the limit. */
export function watchEventLoop(limitMs: number): { isOver: () => boolean; stop: () => void } {
  let last = performance.now();
  let delayMs = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    delayMs = now - last - everyMs;
    last = now;
  }, everyMs).unref();
  return { isOver: () => delayMs > limitMs, stop: () => clearInterval(timer) };
}
