import { expect, it } from 'vitest';
import { move, placeOf, presetRange, rangeBetween, zoom } from './time-range.ts';

const at = (text: string) => Date.parse(`2026-11-21T${text}:00Z`);
const match = { startAt: '2026-11-21T12:00:00Z', endAt: '2026-11-21T14:00:00Z' };
const range = { fromMs: at('10:00'), toMs: at('12:00') };
const now = at('18:00');

it('shows a live match until now, and a finished one until a little after its end', () => {
  expect(presetRange('match', { ...match, phase: 'live' }, at('14:50'))).toEqual({
    fromMs: at('11:45'),
    toMs: at('14:50'),
  });
  expect(presetRange('match', { ...match, phase: 'finished' }, now)).toEqual({
    fromMs: at('11:45'),
    toMs: at('14:15'),
  });
});

it('shows the last hour before a match, and no more than a day of one that never ended', () => {
  expect(presetRange('match', { ...match, phase: 'scheduled' }, at('09:00'))).toEqual({
    fromMs: at('08:00'),
    toMs: at('09:00'),
  });
  const { fromMs, toMs } = presetRange('match', { ...match, phase: 'live' }, now + 10 * 86_400_000);
  expect(toMs - fromMs).toBe(86_400_000);
});

it('keeps the instant it zooms around in its place', () => {
  expect(zoom(range, 0.5, at('11:30'), now)).toEqual({ fromMs: at('10:45'), toMs: at('11:45') });
});

it('never shows less than five minutes, or the future', () => {
  const near = zoom(range, 0.000_1, at('11:00'), now);
  expect(near.toMs - near.fromMs).toBe(300_000);
  expect(zoom(range, 2, at('11:00'), at('12:00'))).toEqual({ fromMs: at('08:00'), toMs: at('12:00') });
  expect(move(range, 0.5, at('12:30'))).toEqual({ fromMs: at('10:30'), toMs: at('12:30') });
  expect(move(range, -0.5, now)).toEqual({ fromMs: at('09:00'), toMs: at('11:00') });
});

it('takes two instants in any order, and widens a range that is too short', () => {
  expect(rangeBetween(at('11:00'), at('10:00'), now)).toEqual({ fromMs: at('10:00'), toMs: at('11:00') });
  const { fromMs, toMs } = rangeBetween(at('10:00'), at('10:01'), now);
  expect([toMs - fromMs, (fromMs + toMs) / 2]).toEqual([300_000, at('10:00') + 30_000]);
});

it('places instants within the range only', () => {
  expect(placeOf(at('11:00'), range)).toBe(50);
  expect([placeOf(at('09:59'), range), placeOf(at('12:01'), range)]).toEqual([null, null]);
});
