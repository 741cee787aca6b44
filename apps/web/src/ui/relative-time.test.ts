import { expect, it } from 'vitest';
import { ago, elapsed } from './relative-time.ts';

it('names one unit, whole ones that have passed', () => {
  expect(elapsed(-5, 'en')).toBe('0 sec');
  expect(elapsed(59_999, 'en')).toBe('59 sec');
  expect(elapsed(89 * 60_000, 'en')).toBe('89 min');
  expect(elapsed(5 * 3_600_000, 'en')).toBe('5 hr');
  expect(elapsed(72 * 3_600_000, 'en')).toBe('3 days');
  expect(elapsed(4 * 60_000, 'ru')).toBe('4 мин');
});

it('puts a distance into the past, never ahead', () => {
  expect(ago(4000, 'en')).toBe('4 sec. ago');
  expect(ago(90 * 60_000, 'en')).toBe('1 hr. ago');
  expect(ago(4 * 60_000, 'ru')).toBe('4 мин. назад');
  expect(ago(-9000, 'en')).toBe(ago(0, 'en'));
});
