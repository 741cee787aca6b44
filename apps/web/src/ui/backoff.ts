const longestWaitMs = 15_000;

/** Waits before the n-th new try: from 0.5 s doubled to 15 s, half of it random so that many screens do not return at once. */
export function backoffMs(attempt: number, random: number): number {
  const full = Math.min(longestWaitMs, 500 * 2 ** attempt);
  return full / 2 + (full / 2) * random;
}
