import { expect, it } from 'vitest';
import { createRecentVerdicts } from './recent-verdicts.ts';

const MATCH = { key: 'match', secret: 'a' };

it('remembers an encoder while on air, and for its lifetime afterwards', () => {
  let now = 0;
  const recent = createRecentVerdicts(1_000, () => now);
  expect(recent.has(MATCH)).toBe(false);
  recent.allowed(MATCH);
  now = 1_000_000;
  expect(recent.has(MATCH)).toBe(true);
  recent.left(MATCH);
  now += 999;
  expect(recent.has(MATCH)).toBe(true);
  now += 1;
  expect(recent.has(MATCH)).toBe(false);
});

it('forgets only encoders that the console refused', () => {
  const recent = createRecentVerdicts(1_000, () => 0);
  recent.allowed(MATCH);
  recent.refused({ key: 'match', secret: 'b' });
  recent.refused({ key: 'match', secret: null });
  expect(recent.has(MATCH)).toBe(true);
  recent.refused(MATCH);
  recent.left(MATCH);
  expect(recent.has(MATCH)).toBe(false);
});

it('forgets every secret of a key', () => {
  const recent = createRecentVerdicts(1_000, () => 0);
  for (const key of ['match', 'other']) for (const secret of ['a', null]) recent.allowed({ key, secret });
  recent.forgetKey('match');
  const left = [MATCH, { key: 'match', secret: null }, { key: 'other', secret: 'a' }].map(recent.has);
  expect(left).toEqual([false, false, true]);
});

it('keeps the newest ten thousand', () => {
  const recent = createRecentVerdicts(1_000, () => 0);
  for (let at = 0; at <= 10_000; at += 1) recent.allowed({ key: `match-${at}`, secret: null });
  const has = (at: number): boolean => recent.has({ key: `match-${at}`, secret: null });
  expect([has(0), has(1), has(10_000)]).toEqual([false, true, true]);
});
