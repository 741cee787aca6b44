import { expect, it } from 'vitest';
import { placeAudio } from './audio-clock.ts';

const RATE = 48_000;

it('frames follow each other without a seam while timestamps only jitter', () => {
  expect(placeAudio(null, 1_000, RATE)).toEqual({ kind: 'append', time: 48_000 });
  expect(placeAudio(49_024, 1_021, RATE)).toEqual({ kind: 'append', time: 49_024 });
  expect(placeAudio(49_024, 1_100, RATE)).toEqual({ kind: 'append', time: 49_024 });
  expect(placeAudio(49_024, 950, RATE)).toEqual({ kind: 'append', time: 49_024 });
});

it('timestamps more than 100 ms ahead leave a gap, more than 100 ms behind drop the frame', () => {
  expect(placeAudio(48_000, 1_101, RATE)).toEqual({ kind: 'append', time: 52_848 });
  expect(placeAudio(48_000, 899, RATE)).toEqual({ kind: 'drop' });
});
