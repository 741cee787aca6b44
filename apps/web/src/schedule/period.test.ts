import { expect, it } from 'vitest';
import { periodOf, shiftDay } from './period.ts';

const hours = (ms: number) => ms / 3_600_000;

it('a week begins on Monday, other periods on their day, at midnight of the zone', () => {
  // A Wednesday.
  const week = periodOf('week', '2031-06-04', 'Europe/Moscow');
  expect([week.firstDay, week.days.length]).toEqual(['2031-06-02', 7]);
  expect(new Date(week.fromMs).toISOString()).toBe('2031-06-01T21:00:00.000Z');
  expect(periodOf('week', '2031-06-02', 'UTC').firstDay).toBe('2031-06-02');
  expect(periodOf('week', '2031-06-08', 'UTC').firstDay).toBe('2031-06-02');
  expect(periodOf('days', '2031-06-04', 'UTC')).toMatchObject({ firstDay: '2031-06-04', days: { length: 3 } });
});

it('a day has 23 hours in spring and 25 in autumn, and the next one begins after it', () => {
  const spring = periodOf('day', '2031-03-30', 'Europe/Berlin');
  const autumn = periodOf('days', '2031-10-25', 'Europe/Berlin');
  expect(hours(spring.toMs - spring.fromMs)).toBe(23);
  expect(autumn.days.map((day, index) => hours((autumn.days[index + 1] ?? autumn.toMs) - day))).toEqual([24, 25, 24]);
});

it('goes from period to period', () => {
  expect(shiftDay('day', '2031-02-28', 1)).toBe('2031-03-01');
  expect(shiftDay('days', '2031-01-02', -1)).toBe('2030-12-30');
  expect(shiftDay('week', '2031-06-04', 1)).toBe('2031-06-11');
});
