import { expect, it } from 'vitest';
import type { Anchor, JudgedPicture } from '#server/pictures/content-memory';
import { pictureDifference } from '#server/pictures/picture-difference';

const picture = (shade: number, timeMs: number): JudgedPicture => ({
  isBlack: false,
  hasColorBars: false,
  luma: new Uint8Array(576).fill(shade),
  format: 'rtmp',
  timeMs,
});
const anchor = (shade: number, timeMs: number): Anchor => ({
  luma: Buffer.alloc(576, shade).toString('base64'),
  at: 0,
  format: 'rtmp',
  timeMs,
});

it('is the share of the whole range of brightness by which a picture has changed', () => {
  expect(pictureDifference(anchor(16, 0), picture(235, 2_000))).toBe(100);
  expect(pictureDifference(anchor(90, 0), picture(90, 2_000))).toBe(0);
  expect(pictureDifference(anchor(100, 0), picture(89, 2_000))).toBeCloseTo(5, 1);
});

it('is unknown for the first picture, and for the same key frame', () => {
  expect(pictureDifference(null, picture(90, 0))).toBeNull();
  expect(pictureDifference(anchor(90, 0), picture(90, 0))).toBeNull();
});

it('is known of two key frames with one time, whose bytes differ', () => {
  const before = { ...anchor(90, 0), hash: 'a' };
  expect(pictureDifference(before, { ...picture(90, 0), hash: 'b' })).toBe(0);
  expect(pictureDifference(before, { ...picture(90, 0), hash: 'a' })).toBeNull();
  // Stored by an earlier version.
  expect(pictureDifference(anchor(90, 0), { ...picture(90, 0), hash: 'b' })).toBeNull();
});
