import { expect, it } from 'vitest';
import { nextBudget } from './motion-budget.ts';

it('lets as many tiles move as before while the browser keeps up', () => {
  expect(nextBudget(48, 48, { shown: 900, dropped: 300 })).toBe(48);
});

it('stops a quarter of the tiles when most frames are dropped', () => {
  expect(nextBudget(40, 48, { shown: 300, dropped: 900 })).toBe(30);
});

it('stops none because of a few frames, and never all', () => {
  expect(nextBudget(16, 48, { shown: 0, dropped: 60 })).toBe(48);
  expect(nextBudget(6, 6, { shown: 0, dropped: 900 })).toBe(6);
});
