import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';

type Watch = (watcher: () => void) => () => void;
type Clock = { watch: Watch; read: () => Date };

/** What a component would give to React: how to watch a clock, and how to read it. */
async function clocks(): Promise<(everyMs: number) => Clock> {
  vi.resetModules();
  vi.doMock('react', () => ({ useSyncExternalStore: (watch: Watch, read: () => Date) => ({ watch, read }) }));
  const { useNow } = await import('./clock.ts');
  return (everyMs) => useNow(everyMs) as unknown as Clock;
}

const seconds = (clock: Clock) => clock.read().getTime() / 1000;

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());
afterAll(() => {
  vi.doUnmock('react');
  vi.resetModules();
});

it('the present is renewed at its pace while somebody watches', async () => {
  const clock = (await clocks())(15_000);
  const seen: number[] = [];
  clock.watch(() => seen.push(seconds(clock)));
  vi.advanceTimersByTime(45_000);
  expect(seen).toEqual([15, 30, 45]);
});

it('everybody who asks for the same pace sees the same instant, by one timer', async () => {
  const useNow = await clocks();
  const [one, other] = [useNow(1000), useNow(1000)];
  one.watch(() => undefined);
  vi.advanceTimersByTime(400);
  other.watch(() => undefined);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(600);
  expect([seconds(one), one.read()]).toEqual([1, other.read()]);
});

it('rendering again does not begin to count from there', async () => {
  const useNow = await clocks();
  const [first, again] = [useNow(15_000), useNow(15_000)];
  expect(again.watch).toBe(first.watch);
  expect(again.read).toBe(first.read);
});

it('a screen that is opened after hours shows the present at once', async () => {
  const clock = (await clocks())(15_000);
  const leave = clock.watch(() => undefined);
  leave();
  vi.advanceTimersByTime(7_200_000);
  expect(seconds(clock)).toBe(7200);
});

it('a clock that was set back is followed by a screen that is opened then', async () => {
  const clock = (await clocks())(15_000);
  vi.setSystemTime(-60_000);
  expect(seconds(clock)).toBe(-60);
});

it('reading twice gives the same instant, as React wants it', async () => {
  const clock = (await clocks())(15_000);
  vi.advanceTimersByTime(14_999);
  expect(clock.read()).toBe(clock.read());
  expect(seconds(clock)).toBe(0);
});

it('nobody watching leaves no timer behind, and watching again starts one', async () => {
  const clock = (await clocks())(1000);
  const [stop, stopToo] = [clock.watch(() => undefined), clock.watch(vi.fn())];
  stop();
  expect(vi.getTimerCount()).toBe(1);
  stopToo();
  stopToo();
  expect(vi.getTimerCount()).toBe(0);
  clock.watch(() => undefined);
  expect(vi.getTimerCount()).toBe(1);
});

it('two paces are two clocks', async () => {
  const useNow = await clocks();
  const [quick, slow] = [useNow(1000), useNow(60_000)];
  quick.watch(() => undefined);
  slow.watch(() => undefined);
  vi.advanceTimersByTime(5000);
  expect([seconds(quick), seconds(slow)]).toEqual([5, 0]);
});
