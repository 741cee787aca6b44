import { expect, it } from 'vitest';
import { preferredWaitS } from './prefer.ts';

it('the preferred wait is found among other preferences', () => {
  expect(['wait=0', 'respond-async, Wait = 10', 'wait="7"; reason=x', 'wait=3, wait=9'].map(preferredWaitS)).toEqual([
    0, 10, 7, 3,
  ]);
  expect([undefined, '', 'wait', 'wait=', 'wait=-1', 'wait=1.5', 'await=3'].map(preferredWaitS)).toEqual(
    Array(7).fill(null),
  );
});
