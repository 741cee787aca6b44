import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTurn } from '#server/events/in-turn';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('visits each member once in the interval, a few at a time, also those that come later', () => {
  const members = new Set(Array.from({ length: 600 }, (_, n) => ({ n })));
  const visited: number[] = [];
  const turns = inTurn(members, 60_000, ({ n }) => visited.push(n));
  turns.begin();
  let most = 0;
  for (let second = 0; second < 60; second++) {
    const before = visited.length;
    vi.advanceTimersByTime(1_000);
    most = Math.max(most, visited.length - before);
  }
  expect(most).toBe(10);
  expect(visited.toSorted((a, b) => a - b)).toEqual([...members].map(({ n }) => n));
  const newcomer = { n: 600 };
  members.add(newcomer);
  vi.advanceTimersByTime(60_000);
  expect(visited.filter((n) => n === 600)).toEqual([600]);
  members.delete(newcomer);
  vi.advanceTimersByTime(120_000);
  expect(visited.filter((n) => n === 600)).toEqual([600]);
  turns.stop();
});

it('has a timer only while there is a member', () => {
  const members = new Set<object>();
  const visit = vi.fn();
  const turns = inTurn(members, 60_000, visit);
  expect(vi.getTimerCount()).toBe(0);
  const member = {};
  members.add(member);
  turns.begin();
  turns.begin();
  expect(vi.getTimerCount()).toBe(1);
  members.delete(member);
  vi.advanceTimersByTime(1_000);
  expect(vi.getTimerCount()).toBe(0);
  members.add(member);
  turns.begin();
  vi.advanceTimersByTime(60_000);
  expect(visit).toHaveBeenCalledOnce();
});
