import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#server/events/live-event';
import { openPace } from '#server/monitoring/pace';

let tell: (kind: LiveEvent['kind']) => void = () => {};
const eventBus = {
  subscribe(listener: (event: LiveEvent) => void) {
    tell = (kind) => listener({ id: 1, kind, data: { id: 1 } });
    return () => void (tell = () => {});
  },
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const open = () => openPace(eventBus, { busyMs: 250, idleMs: 2_000, calmMs: 30_000 });

/** Milliseconds that one wait takes; `during` is called 500 ms after it began. */
async function waited(pace: ReturnType<typeof open>, during: () => void): Promise<number> {
  const begun = performance.now();
  const took = pace.wait().then(() => performance.now() - begun);
  await vi.advanceTimersByTimeAsync(500);
  during();
  await vi.advanceTimersByTimeAsync(4_500);
  return took;
}

it('looks less often once there was nothing to do for a while, and soon again when there is', async () => {
  const pace = open();
  expect(await waited(pace, () => {})).toBe(250);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await waited(pace, () => {})).toBe(2_000);
  pace.hurry();
  expect(await waited(pace, () => {})).toBe(250);
});

it.each(['stream', 'monitor', 'reset'] as const)('an event %s ends the long wait', async (kind) => {
  const pace = open();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await waited(pace, () => tell(kind))).toBe(500);
  expect(await waited(pace, () => {})).toBe(250);
});

it('other events do not, and its stop ends every wait', async () => {
  const pace = open();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await waited(pace, () => tell('reference'))).toBe(2_000);
  expect(await waited(pace, pace.stop)).toBe(500);
  expect(await waited(pace, () => {})).toBe(0);
});
