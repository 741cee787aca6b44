import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runWhenDue } from '#server/timing/run-when-due';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const onError = () => {};
const times = { pauseMs: 100, afterFailureMs: 5_000 };

it('runs at once, then when it is due, and not at all while nothing is', async () => {
  const run = vi.fn<() => Promise<number | null>>().mockResolvedValueOnce(2_000).mockResolvedValue(null);
  const task = runWhenDue({ run, onError, ...times });
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_990);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(run).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
  await task.stop();
});

it('several calls of one moment are one run, and one during a run is heard after it', async () => {
  let end = () => {};
  const run = vi.fn(() => new Promise<null>((resolve) => (end = () => resolve(null))));
  const task = runWhenDue({ run, onError, ...times });
  await vi.advanceTimersByTimeAsync(1);
  task.wake();
  task.wake();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(1);
  end();
  await vi.advanceTimersByTimeAsync(90);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(run).toHaveBeenCalledTimes(2);
  end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(2);
  await task.stop();
});

it('runs again after a failure, and waits for the current run when it stops', async () => {
  let end = () => {};
  const run = vi
    .fn<() => Promise<number | null>>()
    .mockRejectedValueOnce(new Error('no database'))
    .mockImplementation(() => new Promise((resolve) => (end = () => resolve(0))));
  const errors: unknown[] = [];
  const task = runWhenDue({ run, onError: (error) => errors.push(error), ...times });
  await vi.advanceTimersByTimeAsync(5_010);
  expect(errors).toEqual([new Error('no database')]);
  expect(run).toHaveBeenCalledTimes(2);
  let isStopped = false;
  const stopped = task.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(10);
  expect(isStopped).toBe(false);
  end();
  await stopped;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(2);
});
