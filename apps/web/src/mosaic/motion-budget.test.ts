import { expect, it } from 'vitest';
import { firstBudget, nextBudget } from './motion-budget.ts';

it('begins with as many tiles as the cores of the computer promise', () => {
  expect([firstBudget(2), firstBudget(8), firstBudget(0)]).toEqual([24, 96, 6]);
});

it('lets as many tiles move as before while the browser keeps up', () => {
  expect(nextBudget(48, 48, { shown: 900, sent: 1_200 })).toBe(48);
});

it('stops more tiles, the fewer of the frames are shown', () => {
  expect(nextBudget(40, 48, { shown: 490, sent: 1_000 })).toBe(28);
  expect(nextBudget(48, 48, { shown: 100, sent: 1_000 })).toBe(15);
  expect(nextBudget(48, 48, { shown: 5, sent: 1_000 })).toBe(14);
});

it('stops none because of a few frames, and never all', () => {
  expect(nextBudget(16, 48, { shown: 0, sent: 60 })).toBe(48);
  expect(nextBudget(6, 6, { shown: 1, sent: 900 })).toBe(6);
});
