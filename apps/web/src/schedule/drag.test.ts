import { expect, it } from 'vitest';
import { drawn, gripAt, isChanged, pulled } from './drag.ts';
import { toMatch } from './match.ts';
import { at, planned } from './testing/matches.ts';

const minutes = (count: number) => count * 60_000;
const times = { startMs: at('18:00'), endMs: at('20:00') };

it('moves and stretches in steps of five minutes', () => {
  expect(pulled(times, 'all', minutes(17))).toEqual({ startMs: at('18:15'), endMs: at('20:15') });
  expect(pulled(times, 'start', minutes(-13))).toEqual({ startMs: at('17:45'), endMs: at('20:00') });
  expect(pulled(times, 'end', minutes(3))).toEqual({ startMs: at('18:00'), endMs: at('20:05') });
});

it('keeps the length of a match that began between the steps', () => {
  const odd = { startMs: at('18:02'), endMs: at('19:33') };
  expect(pulled(odd, 'all', minutes(10))).toEqual({ startMs: at('18:10'), endMs: at('19:41') });
});

it('leaves at least five minutes and at most a day of a match', () => {
  expect(pulled(times, 'start', minutes(500))).toEqual({ startMs: at('19:55'), endMs: at('20:00') });
  expect(pulled(times, 'end', minutes(-500))).toEqual({ startMs: at('18:00'), endMs: at('18:05') });
  expect(pulled(times, 'end', minutes(3_000)).endMs - times.startMs).toBe(minutes(1_440));
  expect(times.endMs - pulled(times, 'start', minutes(-3_000)).startMs).toBe(minutes(1_440));
  expect(drawn(times.startMs, times.startMs + minutes(3_000)).endMs - times.startMs).toBe(minutes(1_440));
});

it('draws in either direction', () => {
  expect(drawn(at('18:02'), at('16:58'))).toEqual({ startMs: at('17:00'), endMs: at('18:00') });
  expect(drawn(at('18:00'), at('18:01'))).toEqual({ startMs: at('18:00'), endMs: at('18:05') });
});

it('is gripped at its ends, unless it is too narrow for that', () => {
  expect([3, 50, 97].map((x) => gripAt(x, 100))).toEqual(['start', 'all', 'end']);
  expect([1, 19].map((x) => gripAt(x, 20))).toEqual(['all', 'all']);
});

it('knows a change from none', () => {
  const match = toMatch(planned(1));
  expect(isChanged(match, times)).toBe(false);
  expect(isChanged(match, { ...times, server: 1 })).toBe(false);
  expect(isChanged(match, { ...times, server: null })).toBe(true);
  expect(isChanged(match, { ...times, endMs: at('20:05') })).toBe(true);
});
