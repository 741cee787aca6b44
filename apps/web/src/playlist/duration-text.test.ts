import { expect, it } from 'vitest';
import { durationText } from './duration-text.ts';

it('formats a duration in the largest unit that is precise enough', () => {
  const minute = 60_000;
  const texts = [40, 89, 90, 300, 36 * 60].map((minutes) => durationText(minutes * minute, 'en'));
  expect(texts).toEqual(['40 min', '89 min', '2 hr', '5 hr', '2 days']);
  expect(durationText(40 * minute, 'ru')).toBe('40 мин');
});
