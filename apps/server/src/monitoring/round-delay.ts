/** Least time between the starts of two rounds while something is in doubt. */
export const doubtMs = 2_000;

/**
 * Milliseconds until the next round of a stream with no format in doubt. `waitMs`: until a fault has to be decided; null:
 * not before the next round. `jitter`: 0 to 1.
 */
export function roundDelayMs(intervalS: number, waitMs: number | null, jitter: number): number {
  const usualMs = intervalS * 1000 * (0.9 + jitter * 0.2);
  return waitMs === null ? usualMs : Math.min(usualMs, Math.max(doubtMs, waitMs));
}
