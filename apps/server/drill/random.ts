/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of several, each with its share. */
export function pick<T>(random: () => number, shares: readonly (readonly [T, number])[]): T {
  const total = shares.reduce((sum, [, share]) => sum + share, 0);
  let left = random() * total;
  for (const [value, share] of shares) {
    left -= share;
    if (left < 0) return value;
  }
  const last = shares.at(-1);
  if (!last) throw new Error('There is nothing to pick from');
  return last[0];
}
