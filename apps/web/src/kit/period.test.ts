import { afterEach, describe, expect, it } from 'vitest';
import { chooseZone } from '#ui/zone.ts';
import { readPeriod, writePeriod } from './period.ts';

it.each([
  { from: '2026-03-28', to: '2026-03-29' },
  { from: '2026-11-21', to: '2026-11-21' },
  { from: '2026-10-25', to: '' },
  { from: '', to: '2026-01-01' },
  { from: '', to: '' },
])('reads %o as it was written', (span) => {
  expect(readPeriod(writePeriod(span))).toEqual(span);
});

it('includes the whole last day', () => {
  const [from = '', to = ''] = writePeriod({ from: '2026-11-21', to: '2026-11-22' }).split('..');
  expect(Date.parse(to) - Date.parse(from)).toBe(2 * 86_400_000);
});

it('treats invalid ends as open', () => {
  expect(readPeriod('yesterday..soon')).toEqual({ from: '', to: '' });
});

describe.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Africa/Cairo', 'Europe/Moscow'])('in %s', (zone) => {
  afterEach(() => chooseZone(null));

  it.each(['2026-04-24', '2026-03-08', '2026-11-01', '2026-12-31', '0002-11-21', '0202-11-21'])(
    'the day %s is the chosen zone’s, whatever the browser’s is',
    (day) => {
      chooseZone(zone);
      expect(readPeriod(writePeriod({ from: day, to: day }))).toEqual({ from: day, to: day });
    },
  );
});

it('starts and ends at midnight in the chosen zone', () => {
  chooseZone('Asia/Tokyo');
  expect(writePeriod({ from: '2026-11-21', to: '2026-11-21' })).toBe(
    '2026-11-20T15:00:00.000Z..2026-11-21T15:00:00.000Z',
  );
  expect(writePeriod({ from: '2026-11-21', to: '' })).toBe('2026-11-20T15:00:00.000Z..');
  expect(writePeriod({ from: '', to: '2026-11-21' })).toBe('..2026-11-21T15:00:00.000Z');
  chooseZone(null);
});
