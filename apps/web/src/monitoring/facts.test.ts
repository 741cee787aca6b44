import { expect, it } from 'vitest';
import { sizeOf } from './facts.ts';

it('gives a size only when both sides were measured', () => {
  expect(sizeOf({ width: 1280, height: 720 })).toBe('1280×720');
  expect(sizeOf({ width: 1280, height: null })).toBeNull();
});
