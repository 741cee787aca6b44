import { describe, expect, it } from 'vitest';
import { atZone, calendarDay, clock, day, distance, full, today } from './dates.ts';

const at = '2026-11-21T18:00:00.000Z';

describe('an instant', () => {
  it('shows its clock in any zone, with 24 hours in both languages', () => {
    expect(clock(at, 'en', 'Europe/Moscow')).toBe('21:00');
    expect(clock(at, 'ru', 'America/New_York')).toBe('13:00');
    expect(clock('2026-11-21T00:05:00Z', 'en', 'UTC')).toBe('00:05');
  });

  it('belongs to the calendar day of the zone', () => {
    expect(calendarDay('2026-11-21T22:30:00Z', 'UTC')).toBe('2026-11-21');
    expect(calendarDay('2026-11-21T22:30:00Z', 'Europe/Moscow')).toBe('2026-11-22');
  });

  it('names the year only when it is another one', () => {
    const now = new Date('2026-12-31T12:00:00Z');
    expect(day(at, now, 'en', 'UTC')).not.toContain('2026');
    expect(day('2027-01-01T12:00:00Z', now, 'en', 'UTC')).toContain('2027');
  });

  it('carries the name of its zone on hover', () => {
    expect(full(at, 'en', 'UTC')).toBe('Nov 21, 2026, 18:00:00 UTC');
  });
});

describe('the distance', () => {
  const from = (minutes: number) => distance(new Date(Date.parse(at) + minutes * 60_000), new Date(at), 'en');

  it('is told in minutes below an hour and a half, in hours below a day and a half, then in days', () => {
    expect([from(89), from(91), from(35 * 60), from(37 * 60)]).toEqual([
      'in 89 min.',
      'in 2 hr.',
      'in 35 hr.',
      'in 2 days',
    ]);
  });

  it('looks back as well as ahead', () => {
    expect(from(-25)).toBe('25 min. ago');
    expect(distance(at, new Date(at), 'ru')).toMatch(/0/);
  });
});

describe('a wall-clock time in a zone', () => {
  it('becomes its instant', () => {
    expect(atZone('2026-11-21', '21:00', 'Europe/Moscow')?.toISOString()).toBe(at);
    expect(atZone('2026-07-01', '20:00', 'Europe/London')?.toISOString()).toBe('2026-07-01T19:00:00.000Z');
  });

  it('is right on both sides of a change of the clocks', () => {
    expect(atZone('2026-03-29', '00:30', 'Europe/Berlin')?.toISOString()).toBe('2026-03-28T23:30:00.000Z');
    expect(atZone('2026-03-29', '03:30', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(atZone('2026-10-25', '04:00', 'Europe/Berlin')?.toISOString()).toBe('2026-10-25T03:00:00.000Z');
  });

  it('is nothing while it is incomplete', () => {
    expect(atZone('', '', 'UTC')).toBeNull();
    expect(atZone('', '21:00', 'UTC')).toBeNull();
    expect(atZone('2026-11-21', '25:00', 'UTC')).toBeNull();
    expect(atZone('2026-11-21', '2', 'UTC')).toBeNull();
  });
});

describe('today', () => {
  it('reaches from midnight to midnight of the viewer', () => {
    const now = new Date(2026, 10, 21, 15, 30);
    const { from, to } = today(now);
    expect([new Date(from), new Date(to)]).toEqual([new Date(2026, 10, 21), new Date(2026, 10, 22)]);
  });
});
