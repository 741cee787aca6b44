import { describe, expect, it } from 'vitest';
import { createStreamClock, type StreamClock } from './stream-clock.ts';

/** A clock that the test sets. */
function handClock(): { clock: StreamClock; at: (ms: number, timestamp: number) => ReturnType<StreamClock['map']> } {
  let now = 1_000_000;
  const clock = createStreamClock({ now: () => now, wallNow: () => 5_000 });
  return {
    clock,
    at(ms, timestamp) {
      now = 1_000_000 + ms;
      return clock.map(timestamp);
    },
  };
}

describe('the timeline of a stream', () => {
  it("starts at zero, whatever the encoder's first timestamp", () => {
    const { clock, at } = handClock();
    expect(at(0, 123_456)).toEqual({ timeMs: 0, hasJumped: false });
    expect(at(40, 123_496)).toEqual({ timeMs: 40, hasJumped: false });
    expect(clock.startedAt).toBe(5_000);
  });

  it('continues at the wall clock when a publisher returns with new timestamps', () => {
    const { clock, at } = handClock();
    at(0, 0);
    at(1_000, 1_000);
    clock.beginSession();
    expect(at(6_000, 0)).toEqual({ timeMs: 6_000, hasJumped: false });
    expect(at(6_040, 40).timeMs).toBe(6_040);
  });

  it('never goes back: an immediate return continues after the last frame', () => {
    const { clock, at } = handClock();
    at(0, 0);
    at(10, 2_000);
    clock.beginSession();
    expect(at(20, 0).timeMs).toBe(2_040);
  });

  it('continues through the wrap of 32-bit timestamps', () => {
    const { at } = handClock();
    at(0, 0xffffffec);
    expect(at(40, 20)).toEqual({ timeMs: 40, hasJumped: false });
  });

  it('treats a jump of the timestamps as a restart, but not a stalled network', () => {
    const { at } = handClock();
    at(0, 10_000);
    expect(at(8_000, 18_000)).toEqual({ timeMs: 8_000, hasJumped: false });
    expect(at(8_040, 900_000)).toEqual({ timeMs: 8_040, hasJumped: true });
    expect(at(8_080, 0)).toEqual({ timeMs: 8_080, hasJumped: true });
    expect(at(8_120, 40)).toEqual({ timeMs: 8_120, hasJumped: false });
  });

  it.each([
    ['slow', 0.99],
    ['fast', 1.01],
  ])('keeps the frame intervals of a %s encoder, and knows its drift', (_clock, speed) => {
    const { clock, at } = handClock();
    const distances = new Set<number>();
    let last = -40;
    for (let sent = 0; sent <= 7_500; sent += 1) {
      const { timeMs, hasJumped } = at((sent * 40) / speed, sent * 40);
      distances.add(timeMs - last);
      last = timeMs;
      expect(hasJumped).toBe(false);
    }
    expect(distances).toEqual(new Set([40]));
    expect(clock.lagMs() / (300_000 / speed - 300_000)).toBeCloseTo(1, 1);
  });

  it('counts the time of day from its start, and continues a returning fast encoder after its last frame', () => {
    const { clock, at } = handClock();
    for (let sent = 0; sent <= 7_500; sent += 1) at(sent * 39.6, sent * 40);
    expect(clock.timeOfDay()).toBe(5_000 + 297_000);
    clock.beginSession();
    expect(at(297_100, 0).timeMs).toBe(300_040);
    expect(clock.lagMs()).toBe(297_100 - 300_040);
  });

  it('jumps to the wall clock when a paused encoder continues with old timestamps', () => {
    const { at } = handClock();
    at(0, 0);
    at(1_000, 1_000);
    const jumps: number[] = [];
    for (let ms = 16_000; ms <= 60_000; ms += 40) {
      const { timeMs, hasJumped } = at(ms, ms - 15_000);
      if (hasJumped) jumps.push(ms - timeMs);
    }
    expect(jumps).toEqual([0]);
    expect(at(60_040, 45_040).timeMs).toBe(60_040);
  });

  it('does not correct an encoder that pushes faster than real time', () => {
    const { at } = handClock();
    for (let ms = 0; ms <= 60_000; ms += 40) at(ms, ms * 10);
    expect(at(60_040, 600_400).timeMs).toBe(600_400);
  });
});
