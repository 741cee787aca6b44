import { expect, it } from 'vitest';
import { periodLength } from '#server/samples/period-length';

const to = new Date('2026-05-10T12:00:00Z');
const hours = (count: number) => ({ from: new Date(to.getTime() - count * 3_600_000), to });
const detailFrom = new Date('2026-05-07T12:00:00Z');

it('gives a range no more periods than asked for', () => {
  for (const count of [0.1, 1, 2, 7, 24, 48, 71])
    expect((count * 3_600) / periodLength(hours(count), 360, detailFrom)).toBeLessThanOrEqual(360);
});

it('shows single rounds of an hour, and minutes of six', () => {
  expect(periodLength(hours(1), 360, detailFrom)).toBe(10);
  expect(periodLength(hours(6), 360, detailFrom)).toBe(60);
});

it('is five minutes at least where only these are kept', () => {
  expect(periodLength({ from: hours(80).from, to: hours(79).to }, 1_000, detailFrom)).toBe(300);
  expect(periodLength({ from: hours(80).from, to: new Date(hours(80).from.getTime() + 60_000) }, 360, detailFrom)).toBe(
    300,
  );
});
