import { expect, it } from 'vitest';
import { lastMonths } from './last-months.ts';

const values = (now: string) => lastMonths(new Date(now), 'en').map(({ value }) => value);

it('lists twelve months, newest first, across the turn of the year', () => {
  const found = values('2026-02-15T12:00:00Z');
  expect(found).toHaveLength(12);
  expect([found[0], found[1], found[2], found.at(-1)]).toEqual(['2026-02', '2026-01', '2025-12', '2025-03']);
});

it('neither skips nor repeats a month on the last day of a long month', () => {
  expect(new Set(values('2026-03-31T23:59:59Z')).size).toBe(12);
  expect(values('2026-03-31T23:59:59Z')[1]).toBe('2026-02');
});

it('uses months in UTC, like the server', () => {
  expect(values('2026-11-30T23:30:00-05:00')[0]).toBe('2026-12');
  expect(values('2026-12-01T01:00:00+03:00')[0]).toBe('2026-11');
});

it('names each month in the interface language', () => {
  expect(lastMonths(new Date('2026-05-05T00:00:00Z'), 'en')[0]).toEqual({ value: '2026-05', label: 'May 2026' });
  expect(lastMonths(new Date('2026-05-05T00:00:00Z'), 'ru')[0]?.label).toMatch(/^май 2026/);
});
