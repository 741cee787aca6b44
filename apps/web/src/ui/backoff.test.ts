import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

it('waits longer with every failed try, at most 15 seconds', () => {
  const longest = [0, 1, 2, 3, 4, 5, 10, 1000].map((attempt) => backoffMs(attempt, 1));
  expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});

it('spreads the tries of many screens over half of the time', () => {
  expect(backoffMs(3, 0)).toBe(2000);
  expect(backoffMs(3, 0.5)).toBe(3000);
});
