import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newestWhenVisible, whenVisible } from './when-visible.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
const turn = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  page.hidden = false;
  vi.stubGlobal('document', page);
});
afterEach(() => void vi.unstubAllGlobals());

it('in a visible tab it is done at once, and once', () => {
  const done = vi.fn();
  whenVisible(done);
  turn(true);
  turn(false);
  expect(done).toHaveBeenCalledTimes(1);
});

it('in a hidden tab it waits until somebody looks', () => {
  const done = vi.fn();
  turn(true);
  whenVisible(done);
  expect(done).not.toHaveBeenCalled();
  turn(false);
  turn(true);
  turn(false);
  expect(done).toHaveBeenCalledTimes(1);
});

it('what is stopped is not done', () => {
  const done = vi.fn();
  turn(true);
  whenVisible(done)();
  turn(false);
  expect(done).not.toHaveBeenCalled();
});

it('of what came to a hidden tab only the newest is passed on, in its order', () => {
  const passed: number[] = [];
  const pass = newestWhenVisible<number>(2, (item) => passed.push(item));
  pass(1);
  turn(true);
  for (const item of [2, 3, 4]) pass(item);
  expect(passed).toEqual([1]);
  turn(false);
  pass(5);
  expect(passed).toEqual([1, 3, 4, 5]);
});
