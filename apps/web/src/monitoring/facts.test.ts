import { expect, it } from 'vitest';
import { codecName, sizeOf } from './facts.ts';

it('writes codecs as people write them', () => {
  expect(['h264', 'hevc', 'aac', 'opus'].map(codecName)).toEqual(['H.264', 'H.265', 'AAC', 'OPUS']);
});

it('gives a size only when both sides were measured', () => {
  expect(sizeOf({ width: 1280, height: 720 })).toBe('1280×720');
  expect(sizeOf({ width: 1280, height: null })).toBeNull();
});
