import { expect, it, vi } from 'vitest';
import { whilePending } from './pending-takes.ts';

it('a take that gets no answer for half a minute can be tried again', async () => {
  vi.useFakeTimers();
  void whilePending([7], () => new Promise(() => undefined));
  const again = () => whilePending([7], async () => true);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(await again()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await again()).toBe(true);
  vi.useRealTimers();
});
