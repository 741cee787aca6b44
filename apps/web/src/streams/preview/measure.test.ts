import { beforeEach, expect, it, vi } from 'vitest';
import { emptyFacts, measure } from './measure.ts';

const engine = { latencyS: 1.5, bitsPerS: 2_000_000, codecs: 'avc1.64001f' };
const video = (frames: number, dropped: number) =>
  ({
    videoWidth: 1920,
    videoHeight: 1080,
    getVideoPlaybackQuality: () => ({ totalVideoFrames: frames, droppedVideoFrames: dropped }),
  }) as HTMLVideoElement;

let now = 0;
beforeEach(() => {
  now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

it('combines the values of the player and the element', () => {
  expect(measure(video(10, 2), engine, emptyFacts)).toEqual({
    ...engine,
    width: 1920,
    height: 1080,
    framesPerS: null,
    frames: 10,
    dropped: 2,
    firstPictureMs: null,
    at: 1000,
  });
});

it('the frame rate is the average since the last measurement, however long ago', () => {
  const before = measure(video(100, 0), engine, emptyFacts);
  now = 3000;
  expect(measure(video(150, 0), engine, before).framesPerS).toBe(25);
});

it('the first measurement has no frame rate, and neither has one after the counter was reset', () => {
  const before = measure(video(0, 0), engine, emptyFacts);
  now = 2000;
  const first = measure(video(25, 0), engine, before);
  now = 3000;
  expect([before.framesPerS, first.framesPerS]).toEqual([null, null]);
  expect(measure(video(3, 0), engine, first).framesPerS).toBeNull();
});

it('a frozen picture has a frame rate of 0', () => {
  const before = measure(video(100, 0), engine, emptyFacts);
  now = 2000;
  expect(measure(video(100, 0), engine, before).framesPerS).toBe(0);
});

it('the time of the first picture is kept', () => {
  expect(measure(video(1, 0), engine, { ...emptyFacts, firstPictureMs: 840 }).firstPictureMs).toBe(840);
});
