import { expect, it } from 'vitest';
import type { Problem } from './play.ts';
import { isPermanent, isRetried } from './is-retried.ts';

const failed = (kind: Problem['kind'], attempt: number) => ({ problem: { kind, detail: '' }, attempt });

it.each(['network', 'notFound', 'media', 'timeout'] as const)('the player retries automatically after «%s»', (kind) => {
  expect(isRetried(failed(kind, 3), 3)).toBe(true);
});

it.each(['codec', 'dialect', 'insecure'] as const)('the player does not retry after «%s»', (kind) => {
  expect([isPermanent({ kind, detail: '' }), isRetried(failed(kind, 3), 3)]).toEqual([true, false]);
});

it('a running attempt is not interrupted by the failure of the previous one', () => {
  expect(isRetried(failed('network', 3), 4)).toBe(false);
  expect(isRetried(null, 0)).toBe(false);
});
