import { expect, it } from 'vitest';
import { openSlots } from './work-slots.ts';

/** Calls that end on command. */
function manualWorks() {
  const open: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => open.push(resolve));
  return { open, work };
}

it('runs no more calls at once than it has slots, and starts the next when one ends', async () => {
  const { open, work } = manualWorks();
  const slot = openSlots(2, 10);
  const all = [slot(work), slot(work), slot(work)];
  await expect.poll(() => open.length).toBe(2);
  open[0]?.();
  await all[0];
  await expect.poll(() => open.length).toBe(3);
  open.forEach((end) => end());
  await Promise.all(all);
});

it('throws 503 when the queue is full, and recovers afterwards', async () => {
  const { open, work } = manualWorks();
  const slot = openSlots(1, 1);
  const kept = [slot(work), slot(work)];
  await expect(slot(work)).rejects.toMatchObject({ status: 503, code: 'unavailable', extra: { retryAfterS: 2 } });
  open[0]?.();
  await kept[0];
  await expect.poll(() => open.length).toBe(2);
  open[1]?.();
  await kept[1];
  expect(await slot(async () => 'free')).toBe('free');
});

it('frees the slot of a call that fails', async () => {
  const slot = openSlots(1, 0);
  await expect(slot(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await slot(async () => 'free')).toBe('free');
});
