/** Least time between the starts of two rounds while something is in doubt. */
export const doubtMs = 2_000;

/**
 * Milliseconds until the next round of a stream with nothing in doubt but its content. `contentMs`: until the content has
 * to be judged again; null: not before the next round. `jitter`: 0 to 1.
 */
export function roundDelayMs(intervalS: number, contentMs: number | null, jitter: number): number {
  const usualMs = intervalS * 1000 * (0.9 + jitter * 0.2);
  return contentMs === null ? usualMs : Math.min(usualMs, Math.max(doubtMs, contentMs));
}
