import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle, followStatements } from '#database/commits';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const insert = (kind: string) => `/* publishes ${kind} */ INSERT INTO event …`;

/** The kinds reported after each of the statements. */
function reported(...texts: string[]): string[][] {
  const commits: string[][] = [];
  const follow = followStatements((kinds) => void commits.push([...kinds]));
  texts.forEach(follow);
  return commits;
}

it('reports the events of a transaction at its commit, and those of a single statement at once', () => {
  expect(reported('begin', insert('stream'), insert('take'), insert('stream'))).toEqual([]);
  expect(reported('begin', insert('stream'), insert('take'), insert('stream'), 'commit')).toEqual([['stream', 'take']]);
  expect(reported('start transaction isolation level serializable', insert('stream'), 'commit')).toEqual([['stream']]);
  expect(reported(insert('monitor'), insert('stream'))).toEqual([['monitor'], ['stream']]);
  expect(reported(`/* prepared */${insert('stream')}`)).toEqual([['stream']]);
});

it('reports nothing of a transaction without events or that was rolled back', () => {
  expect(reported('begin', 'SELECT 1', 'commit', 'SELECT 2')).toEqual([]);
  expect(reported('begin', insert('stream'), 'rollback', 'begin', 'commit')).toEqual([]);
});

it('runs at once and then at most once in an interval, so that the last call is followed by a run', () => {
  const run = vi.fn();
  const call = throttle(20, run);
  call();
  expect(run).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 5; n++) call();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(20);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(2);
  call();
  expect(run).toHaveBeenCalledTimes(3);
});
