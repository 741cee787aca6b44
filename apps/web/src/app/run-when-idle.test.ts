import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runWhenIdle } from './run-when-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A screen that reads two things; each answers when it is onIdle to. */
function screen() {
  const client = new QueryClient();
  const answers = new Map<string, (data: unknown) => void>();
  for (const name of ['profile', 'stream'])
    void client.prefetchQuery({
      queryKey: [name],
      queryFn: () => new Promise((resolve) => void answers.set(name, resolve)),
    });
  const onIdle = vi.fn();
  const stop = runWhenIdle(client, onIdle);
  const answer = async (name: string) => {
    answers.get(name)?.({});
    await vi.advanceTimersByTimeAsync(300);
  };
  return { onIdle, stop, answer };
}

it('what can wait waits until every first answer has come, and is called for once', async () => {
  const { onIdle, answer } = screen();
  await answer('profile');
  expect(onIdle).not.toHaveBeenCalled();
  await answer('stream');
  expect(onIdle).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onIdle).toHaveBeenCalledOnce();
});

it('what can wait waits for the browser to be idle where the browser can tell', async () => {
  const asked: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (then: () => void) => asked.push(then));
  vi.stubGlobal('cancelIdleCallback', () => {});
  const { onIdle, answer } = screen();
  await answer('profile');
  await answer('stream');
  expect([asked.length, onIdle.mock.calls.length]).toEqual([1, 0]);
  asked[0]?.();
  expect(onIdle).toHaveBeenCalledOnce();
});

it('an answer that never comes does not hold it up for ever', async () => {
  const { onIdle } = screen();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(onIdle).toHaveBeenCalledOnce();
});

it('nothing is called for once nobody waits any more', async () => {
  const { onIdle, stop, answer } = screen();
  await answer('profile');
  await answer('stream').then(stop);
  const other = screen();
  other.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([onIdle.mock.calls.length, other.onIdle.mock.calls.length]).toEqual([1, 0]);
});

it('what can wait does not wait long for a screen that has everything already', async () => {
  const onIdle = vi.fn();
  runWhenIdle(new QueryClient(), onIdle);
  await vi.advanceTimersByTimeAsync(300);
  expect(onIdle).toHaveBeenCalledOnce();
});
