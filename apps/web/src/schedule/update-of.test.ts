import { expect, it } from 'vitest';
import { toMatch } from './match.ts';
import { at, planned } from './testing/matches.ts';
import { updateBack, updateOf } from './update-of.ts';

const match = toMatch(planned(1));
const { startMs, endMs } = match;

it('sends only what changes, the start in the time zone of the match', () => {
  expect(updateOf(match, { startMs: at('22:30'), endMs: Date.parse('2031-06-05T00:30:00Z') })).toEqual({
    startDate: '2031-06-05',
    startTime: '01:30',
  });
  expect(updateOf(match, { startMs, endMs: at('20:05') })).toEqual({ duration: 125 });
  expect(updateOf(match, { startMs, endMs, server: null })).toEqual({ server: null });
  expect(updateOf(match, { startMs, endMs, server: 1 })).toEqual({});
});

it('a start that somebody has chosen is known from then on, and is not once that is undone', () => {
  const open = { ...match, startTimeTbd: true };
  const update = updateOf(open, { startMs: at('19:00'), endMs: at('21:00') });
  expect(update).toEqual({ startDate: '2031-06-04', startTime: '22:00', startTimeTbd: false });
  expect(updateBack(open, update)).toEqual({ startDate: '2031-06-04', startTime: '21:00', startTimeTbd: true });
});

it('takes back what a change has sent, and nothing else', () => {
  expect(updateBack(match, { duration: 125 })).toEqual({ duration: 120 });
  expect(updateBack(match, { server: null })).toEqual({ server: 1 });
});

it('moves a match by the clock of its zone where clocks change', () => {
  const berlin = toMatch(planned(2, { timezone: 'Europe/Berlin', startAt: '2031-03-30T00:30:00.000Z' }));
  // An hour after 01:30 the clocks show 03:30.
  const later = { startMs: berlin.startMs + 3_600_000, endMs: berlin.endMs + 3_600_000 };
  expect(updateOf(berlin, later)).toEqual({ startDate: '2031-03-30', startTime: '03:30' });
});
