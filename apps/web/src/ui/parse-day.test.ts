import { expect, it } from 'vitest';
import { parseDay } from './parse-day.ts';

it('reads the day before the month, whatever the separator, and a year of two digits or none', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const read = (text: string) => parseDay(text, now);
  expect(['01.05.2031', '1/5/2031', '2031-05-01'].map(read)).toEqual(Array.from({ length: 3 }, () => '2031-05-01'));
  expect(['01.05.31', '1.5'].map(read)).toEqual(['2031-05-01', '2026-05-01']);
  expect(['31.13.2031', 'tomorrow', ''].map(read)).toEqual([null, null, null]);
  expect(['29.02.2028', '29.02.2031', '2031-04-31'].map(read)).toEqual(['2028-02-29', null, null]);
});
