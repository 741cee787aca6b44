import { expect, it } from 'vitest';
import { seriesDates } from './series-dates.ts';

it('keeps the day of the week over the end of a year and a change of daylight saving time', () => {
  expect(seriesDates('2026-12-22', 1, 3)).toEqual(['2026-12-29', '2027-01-05', '2027-01-12']);
  expect(seriesDates('2026-10-18', 2, 2)).toEqual(['2026-11-01', '2026-11-15']);
});
