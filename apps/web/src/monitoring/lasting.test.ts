import { expect, it } from 'vitest';
import { lasting } from './lasting.ts';

it('names one unit, whole ones that have passed', () => {
  expect(lasting(-5, 'en')).toBe('0 sec');
  expect(lasting(59_999, 'en')).toBe('59 sec');
  expect(lasting(89 * 60_000, 'en')).toBe('89 min');
  expect(lasting(5 * 3_600_000, 'en')).toBe('5 hr');
  expect(lasting(72 * 3_600_000, 'en')).toBe('3 days');
  expect(lasting(4 * 60_000, 'ru')).toBe('4 мин');
});
