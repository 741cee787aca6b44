import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('the first view waits for its data, but not for a slow server, and shows a failure itself', async () => {
  const { beforeFirstView } = await import('./first-view.ts');
  const done: string[] = [];
  const wait = async (name: string, read: () => Promise<unknown>) => {
    await beforeFirstView(read);
    done.push(name);
  };
  const data = Promise.withResolvers<void>();
  void wait('answered', () => data.promise);
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toEqual([]);
  data.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(['answered']);
  void wait('slow', () => new Promise(() => {}));
  void wait('failed', () => Promise.reject(new Error('no answer')));
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(['answered', 'failed']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toEqual(['answered', 'failed', 'slow']);
});

it('the views after it read nothing ahead', async () => {
  const { beforeFirstView, firstViewShown } = await import('./first-view.ts');
  firstViewShown();
  const read = vi.fn(() => new Promise(() => {}));
  await beforeFirstView(read);
  expect(read).not.toHaveBeenCalled();
});
