import { expect, it } from 'vitest';
import { reorder } from './reorder.ts';

it('moves an item to a place and keeps the order of the others', () => {
  expect(reorder([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4]);
  expect(reorder([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
});

it('moves nothing beyond the ends', () => {
  expect(reorder([1, 2, 3], 2, 9)).toEqual([1, 2, 3]);
  expect(reorder([1, 2, 3], 0, -1)).toEqual([1, 2, 3]);
});
