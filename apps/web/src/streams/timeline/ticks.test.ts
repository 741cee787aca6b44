import { expect, it } from 'vitest';
import { ticksOf } from './ticks.ts';

const labels = (from: string, to: string, zone: string) =>
  ticksOf({ fromMs: Date.parse(from), toMs: Date.parse(to) }, 'en', zone).map(({ label }) => label);

it('marks round times of an hour by the clock of the zone', () => {
  expect(labels('2026-11-21T10:03:00Z', '2026-11-21T11:03:00Z', 'UTC')).toEqual([
    '10:10',
    '10:20',
    '10:30',
    '10:40',
    '10:50',
    '11:00',
  ]);
  // Half an hour off.
  expect(labels('2026-11-21T10:00:00Z', '2026-11-21T14:00:00Z', 'Asia/Kolkata')).toContain('16:00');
});

it('names the day where a range has several', () => {
  expect(labels('2026-11-21T06:00:00Z', '2026-11-23T06:00:00Z', 'UTC')).toEqual([
    '06:00',
    '12:00',
    '18:00',
    'Nov 22',
    '06:00',
    '12:00',
    '18:00',
    'Nov 23',
    '06:00',
  ]);
});

it('marks days of a month at midnight, also where the clocks change', () => {
  expect(labels('2026-10-20T00:00:00Z', '2026-11-02T00:00:00Z', 'Europe/Berlin')).toEqual([
    'Oct 22',
    'Oct 24',
    'Oct 26',
    'Oct 28',
    'Oct 30',
    'Nov 1',
  ]);
});

it('fits eight marks or a few more into every range', () => {
  for (const hours of [0.1, 1, 5, 24, 100, 24 * 30, 24 * 365]) {
    const to = new Date(Date.parse('2026-11-21T10:03:00Z') + hours * 3_600_000).toISOString();
    expect(labels('2026-11-21T10:03:00Z', to, 'UTC').length).toBeLessThanOrEqual(9);
    expect(labels('2026-11-21T10:03:00Z', to, 'UTC').length).toBeGreaterThan(1);
  }
});
