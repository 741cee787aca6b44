import { expect, it } from 'vitest';
import { aheadOf } from './server-clock.ts';

const noon = Date.parse('2026-11-21T12:00:00.000Z');
const header = 'Sat, 21 Nov 2026 12:00:00 GMT';

it('measures how far the server’s clock is ahead of this machine’s', () => {
  expect(aheadOf(header, noon - 60_000, noon - 59_000)).toBe(60_000);
  expect(aheadOf(header, noon + 60_000, noon + 61_000)).toBe(-60_000);
});

it('ignores a difference within the precision of the header', () => {
  expect(aheadOf(header, noon - 900, noon + 100)).toBe(0);
});

it('is null for a reply without a date', () => {
  expect(aheadOf(null, noon, noon)).toBeNull();
  expect(aheadOf('yesterday', noon, noon)).toBeNull();
});
