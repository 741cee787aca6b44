import { dueAtMs } from '@touchline/contract';
import type { CheckKind, CheckResult } from '@touchline/contract';
import { expect, it } from 'vitest';
import { countdown, isNoShow, isUnready, lightsOf } from './readiness.ts';
import { check, lineupMatch } from './testing/lineup-match.ts';

const startMs = Date.parse(lineupMatch(1).startAt);
const before = (minutes: number) => startMs - minutes * 60_000;
const lightAt = (minutes: number, kind: CheckKind, result: CheckResult, more: object = {}) =>
  lightsOf(lineupMatch(1, { checks: [check(kind, result)], ...more }), before(minutes))[0];

it.each([
  [31, 'later'],
  [30, 'warning'],
  [5.1, 'warning'],
  [5, 'alarm'],
  [-10, 'alarm'],
])('%d min before the start, a bad check is %s', (minutes, light) => {
  expect(lightAt(minutes, 'holder', 'bad')).toBe(light);
});

it('is never good when it is not known, and never bad before it is due', () => {
  for (const minutes of [60, 30, 5, 0]) {
    expect(lightAt(minutes, 'signal', 'unknown')).toBe('unknown');
    expect(lightAt(minutes, 'signal', 'good')).toBe('good');
    expect(lightAt(minutes, 'signal', 'doubtful')).toBe('warning');
    expect(lightAt(minutes, 'signal', 'bad', { startTimeTbd: true })).toBe('later');
  }
});

it('expects no signal before the match opens', () => {
  const opensAt = new Date(before(15)).toISOString();
  expect([20, 15, 5].map((minutes) => lightAt(minutes, 'signal', 'bad', { opensAt }))).toEqual([
    'later',
    'warning',
    'alarm',
  ]);
  expect(lightAt(20, 'link', 'bad', { opensAt })).toBe('warning');
  expect(dueAtMs(lineupMatch(1, { opensAt }), 'picture')).toBe(before(15));
});

it('counts a no-show until its signal is there', () => {
  const noShowAt = new Date(before(5)).toISOString();
  const match = (result: CheckResult) => lineupMatch(1, { noShowAt, checks: [check('signal', result)] });
  expect(['bad', 'unknown', 'doubtful', 'good'].map((result) => isNoShow(match(result as CheckResult)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isNoShow(lineupMatch(1, { checks: [check('signal', 'bad')] }))).toBe(false);
});

it('is not ready with a check that is due and not good, or after a no-go', () => {
  expect(isUnready(lineupMatch(1), before(5))).toBe(false);
  expect(isUnready(lineupMatch(1, { checks: [check('size', 'bad')] }), before(40))).toBe(false);
  expect(isUnready(lineupMatch(1, { checks: [check('size', 'bad')] }), before(20))).toBe(true);
  const decision = { isGo: false, note: '', by: 'Ada', at: '2031-06-04T17:00:00.000Z', changes: [] };
  expect(isUnready(lineupMatch(1, { decision }), before(40))).toBe(true);
});

it.each([
  [3_909_000, '−1:05:09'],
  [1_450_000, '−24:10'],
  [500, '−0:01'],
  [0, '+0:00'],
  [-35_200, '+0:35'],
])('writes %d ms until the start as %s', (leftMs, text) => {
  expect(countdown(leftMs)).toBe(text);
});
