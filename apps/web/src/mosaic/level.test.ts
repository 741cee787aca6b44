import { expect, it } from 'vitest';
import { levelShare, peakDb } from './level.ts';

it('measures the peak of a sound in decibels relative to full scale', () => {
  expect(peakDb(new Float32Array([0.1, -1, 0.3]))).toBe(0);
  expect(peakDb(new Float32Array([0.5]))).toBeCloseTo(-6.02, 2);
  expect(peakDb(new Float32Array(4))).toBe(-Infinity);
});

it('fills a meter from -60 dB to full scale', () => {
  expect([-Infinity, -60, -30, 0, 3].map(levelShare)).toEqual([0, 0, 0.5, 1, 1]);
});
