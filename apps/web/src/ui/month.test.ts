import { expect, it } from 'vitest';
import { monthName } from './month.ts';

it('a month has its own name and year, whatever the zone of whoever looks', () => {
  expect([monthName('2026-01', 'en'), monthName('2026-12', 'en')]).toEqual(['Jan 2026', 'Dec 2026']);
});

it('twelve months have twelve names in both languages', () => {
  for (const locale of ['en', 'ru']) {
    const names = Array.from({ length: 12 }, (_, index) =>
      monthName(`2026-${String(index + 1).padStart(2, '0')}`, locale),
    );
    expect(new Set(names).size).toBe(12);
    expect(names.every((name) => name.includes('2026'))).toBe(true);
  }
  expect(monthName('2026-05', 'ru')).toMatch(/^май 2026/);
});
