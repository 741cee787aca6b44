/** How often the delay is measured. A finer clock would wake an idle process all the time. */
const everyMs = 500;

/**
 * Measures how late a timer fires. `isOver` tells whether the event loop is blocked again and again: the last two
 * measurements were over the limit. After a single one, such as a machine that slept, refusing requests would help nobody.
 */
export function watchEventLoop(limitMs: number): { isOver: () => boolean; stop: () => void } {
  let last = performance.now();
  let lateInARow = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    lateInARow = now - last - everyMs > limitMs ? lateInARow + 1 : 0;
    last = now;
  }, everyMs).unref();
  return { isOver: () => lateInARow >= 2, stop: () => clearInterval(timer) };
}
