import { expect, it } from 'vitest';
import { aheadOf } from './server-clock.ts';

const noon = Date.parse('2026-11-21T12:00:00.000Z');
const header = 'Sat, 21 Nov 2026 12:00:00 GMT';

it('learns how far the server’s clock is ahead of this machine’s', () => {
  expect(aheadOf(header, noon - 60_000, noon - 59_000)).toBe(60_000);
  expect(aheadOf(header, noon + 60_000, noon + 61_000)).toBe(-60_000);
});

it('makes nothing of a difference within the second that the header is exact to', () => {
  expect(aheadOf(header, noon - 900, noon + 100)).toBe(0);
});

it('learns nothing from an answer without a date', () => {
  expect(aheadOf(null, noon, noon)).toBeNull();
  expect(aheadOf('yesterday', noon, noon)).toBeNull();
});
