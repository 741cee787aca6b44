import { describe, expect, it } from 'vitest';
import { type ClockReading, createStreamClock, type StreamClock } from './stream-clock.ts';

type MapAt = (ms: number, timestamp: number) => ClockReading;

/** A clock that the test sets. `at` maps a frame of video, `soundAt` one of audio. */
function handClock(): { clock: StreamClock; at: MapAt; soundAt: MapAt } {
  let now = 1_000_000;
  const clock = createStreamClock({ now: () => now, wallNow: () => 5_000 });
  const mapAt =
    (kind: 'video' | 'audio'): MapAt =>
    (ms, timestamp) => {
      now = 1_000_000 + ms;
      return clock.map(kind, timestamp);
    };
  return { clock, at: mapAt('video'), soundAt: mapAt('audio') };
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

/** Pictures and sounds every 40 ms, each sound `lateMs` after its picture; the timestamps count from the given ones. */
function sendBoth(
  { at, soundAt }: { at: MapAt; soundAt: MapAt },
  part: { fromMs: number; toMs: number; lateMs: number; picture: number; sound: number },
): { pictures: ClockReading[]; sounds: ClockReading[]; jumps: number } {
  const pictures: ClockReading[] = [];
  const sounds: ClockReading[] = [];
  for (let ms = 0; ms <= part.toMs - part.fromMs; ms += 40) {
    pictures.push(at(part.fromMs + ms, (part.picture + ms) >>> 0));
    if (ms >= part.lateMs) sounds.push(soundAt(part.fromMs + ms + 20, (part.sound + ms - part.lateMs) >>> 0));
  }
  return { pictures, sounds, jumps: [...pictures, ...sounds].filter(({ hasJumped }) => hasJumped).length };
}

describe('the timeline of two tracks', () => {
  it.each([900, 1_100, 3_000])('does not jump when sound comes %i ms after its picture', (lateMs) => {
    const hand = handClock();
    const { pictures, sounds, jumps } = sendBoth(hand, { fromMs: 0, toMs: 60_000, lateMs, picture: 0, sound: 0 });
    expect(jumps).toBe(0);
    expect(pictures.at(-1)?.timeMs).toBe(60_000);
    expect(sounds.at(-1)?.timeMs).toBe(60_000 - lateMs);
    expect(hand.clock.lagMs()).toBe(0);
  });

  it.each([
    ['back to zero', 0, 0],
    ['back, sound by less than a jump', 8_990, 9_010],
    ['ahead, sound by less than a jump', 15_150, 15_010],
  ])('jumps once when an encoder restarts and the timestamps of both go %s', (_where, picture, sound) => {
    const hand = handClock();
    sendBoth(hand, { fromMs: 0, toMs: 10_000, lateMs: 0, picture: 0, sound: 0 });
    const after = sendBoth(hand, { fromMs: 10_060, toMs: 20_060, lateMs: 0, picture, sound });
    expect(after.jumps).toBe(1);
    expect(after.pictures.at(-1)?.timeMs).toBe(20_060);
    expect(after.sounds.at(0)?.timeMs).toBe(10_060 + sound - picture);
    expect(after.sounds.at(-1)?.timeMs).toBe(20_060 + sound - picture);
  });

  it('keeps late sound from before a restart where it was, until sound restarts too', () => {
    const { at, soundAt } = handClock();
    at(10_000, 10_000);
    soundAt(10_000, 8_900);
    expect(at(10_040, 0)).toEqual({ timeMs: 10_040, hasJumped: true });
    expect(soundAt(10_040, 8_940)).toEqual({ timeMs: 8_940, hasJumped: false });
    expect(at(11_140, 1_100)).toEqual({ timeMs: 11_140, hasJumped: false });
    expect(soundAt(11_140, 0)).toEqual({ timeMs: 10_040, hasJumped: false });
  });

  it('continues through the wrap of 32-bit timestamps, which late sound passes after its picture', () => {
    const wrap = { picture: -5_000, sound: -5_000 };
    const { pictures, sounds, jumps } = sendBoth(handClock(), { fromMs: 0, toMs: 10_000, lateMs: 1_100, ...wrap });
    expect(jumps).toBe(0);
    expect(pictures.at(-1)?.timeMs).toBe(10_000);
    expect(sounds.at(-1)?.timeMs).toBe(8_900);
  });

  it.each([
    ['sound', { picture: 3_600_000, sound: 0 }],
    ['a picture', { picture: 0, sound: 3_600_000 }],
  ])('places %s whose timestamps begin at a zero of its own by its arrival', (_track, zeros) => {
    const { pictures, sounds, jumps } = sendBoth(handClock(), { fromMs: 0, toMs: 60_000, lateMs: 0, ...zeros });
    expect(jumps).toBe(0);
    expect(pictures.at(-1)?.timeMs).toBe(60_000);
    expect(sounds.at(-1)?.timeMs).toBe(60_020);
  });

  it('jumps once to the wall clock when a paused encoder continues, and leaves late sound late', () => {
    const hand = handClock();
    sendBoth(hand, { fromMs: 0, toMs: 10_000, lateMs: 0, picture: 0, sound: 0 });
    const paused = { fromMs: 25_040, toMs: 55_040, lateMs: 1_080, picture: 10_040, sound: 10_040 };
    const { pictures, sounds, jumps } = sendBoth(hand, paused);
    expect(jumps).toBe(1);
    expect(pictures.at(-1)?.timeMs).toBe(55_040);
    expect(sounds.at(-1)?.timeMs).toBe(55_040 - 1_080);
    expect(hand.clock.lagMs()).toBe(0);
  });
});
