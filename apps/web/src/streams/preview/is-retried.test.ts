import { expect, it } from 'vitest';
import type { Problem } from './play.ts';
import { isLasting, isRetried } from './is-retried.ts';

const failed = (kind: Problem['kind'], attempt: number) => ({ problem: { kind, detail: '' }, attempt });

it.each(['network', 'notFound', 'media', 'timeout'] as const)('after «%s» the player tries again by itself', (kind) => {
  expect(isRetried(failed(kind, 3), 3)).toBe(true);
});

it.each(['codec', 'dialect', 'insecure'] as const)('against «%s» trying again cannot help', (kind) => {
  expect([isLasting({ kind, detail: '' }), isRetried(failed(kind, 3), 3)]).toEqual([true, false]);
});

it('an attempt that still runs is not cut short by the failure of the one before', () => {
  expect(isRetried(failed('network', 3), 4)).toBe(false);
  expect(isRetried(null, 0)).toBe(false);
});
