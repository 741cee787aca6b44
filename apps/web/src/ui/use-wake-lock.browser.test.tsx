import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useWakeLock } from './use-wake-lock.ts';

/** The locks that were granted, in order. */
let locks: { released: boolean; release: () => Promise<void> }[] = [];
beforeEach(() => {
  locks = [];
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(async () => {
    const lock = { released: false, release: async () => void (lock.released = true) };
    locks.push(lock);
    return lock as unknown as WakeLockSentinel;
  });
});
afterEach(() => vi.restoreAllMocks());

const Awake = () => {
  useWakeLock();
  return null;
};
const returnToTab = () => document.dispatchEvent(new Event('visibilitychange'));
const released = () => locks.map((lock) => lock.released);

it('holds one lock while it is shown, a new one after the tab was hidden, and none afterwards', async () => {
  const { unmount } = await render(<Awake />);
  await expect.poll(released).toEqual([false]);
  returnToTab();
  expect(released()).toEqual([false]);
  await locks[0]?.release();
  returnToTab();
  await expect.poll(released).toEqual([true, false]);
  await unmount();
  await expect.poll(released).toEqual([true, true]);
});

it('releases a lock that is granted only after it was left', async () => {
  let grant = () => {};
  const waiting = new Promise<void>((resolve) => (grant = resolve));
  const request = vi.mocked(navigator.wakeLock.request).getMockImplementation();
  vi.mocked(navigator.wakeLock.request).mockImplementation(async (type) => {
    await waiting;
    return request?.(type) as Promise<WakeLockSentinel>;
  });
  const { unmount } = await render(<Awake />);
  await unmount();
  grant();
  await expect.poll(released).toEqual([true]);
});

it('takes a refusal', async () => {
  vi.mocked(navigator.wakeLock.request).mockRejectedValue(new DOMException('battery', 'NotAllowedError'));
  const { unmount } = await render(<Awake />);
  await expect.poll(() => vi.mocked(navigator.wakeLock.request).mock.calls.length).toBe(1);
  await unmount();
  expect(locks).toEqual([]);
});
