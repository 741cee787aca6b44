import { expect, it } from 'vitest';
import { type AudioClock, createAudioClock } from './audio-clock.ts';

const RATE = 48_000;
const FRAME = 1024;

const newClock = (): AudioClock => createAudioClock(RATE, FRAME);

/** Places `count` frames, each with its timestamp off by `offMs`, and returns their lengths. */
function lengths(clock: AudioClock, rate: number, count: number, offMs: (index: number) => number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const place = clock.place(Math.round((index * FRAME * 1000) / rate) + offMs(index));
    return place ? place.end - place.time : 0;
  });
}

it.each([48_000, 44_100, 22_050])('timestamps in whole milliseconds do not stretch frames at %i Hz', (rate) => {
  const frameLengths = lengths(createAudioClock(rate, FRAME), rate, 20_000, () => 0);
  expect(new Set(frameLengths)).toEqual(new Set([FRAME]));
});

it('jitter of 15 ms stretches frames by at most two samples, and moves the audio by less than 2 ms', () => {
  const jitter = (index: number): number => 15 - ((index * 7_919) % 31);
  // The first frame may be anywhere within the jitter; later the audio settles in its middle.
  const settled = lengths(newClock(), RATE, 20_000, jitter).slice(500);
  expect(Math.max(...settled.map((length) => Math.abs(length - FRAME)))).toBeLessThanOrEqual(2);
  const moved = settled.reduce((sum, length) => sum + length - FRAME, 0);
  expect(Math.abs(moved)).toBeLessThan(0.002 * RATE);
});

it('audio follows timestamps that moved by 90 ms without a seam, in frames at most 0.5 % longer', () => {
  const clock = newClock();
  clock.place(0);
  // The second frame starts 21 ms after the first one.
  const longer = lengths(clock, RATE, 3_000, () => 21 + 90);
  expect(Math.max(...longer)).toBe(FRAME + 5);
  expect(Math.min(...longer)).toBe(FRAME);
  const gained = longer.reduce((sum, length) => sum + length - FRAME, 0);
  expect(gained / RATE).toBeCloseTo(0.09, 2);
});

it('timestamps more than 100 ms ahead leave a gap, more than 100 ms behind drop the frame', () => {
  const clock = newClock();
  expect(clock.place(1_000)).toEqual({ time: 48_000, end: 49_024 });
  expect(clock.place(1_122)).toEqual({ time: 53_856, end: 54_880 });
  expect(clock.place(1_042)).toBeNull();
  expect(clock.place(1_044)).toMatchObject({ time: 54_880 });
});
