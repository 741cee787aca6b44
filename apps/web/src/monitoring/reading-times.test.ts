import { expect, it } from 'vitest';
import { readingTimes } from './reading-times.ts';

it('the streams that have not been read for longest come first, those that were never read before all', () => {
  const times = readingTimes();
  times.note([1, 2, 3], 1_000);
  times.note([2], 2_000);
  times.note([3], 1_500);
  expect(times.before(1_800, [1, 2, 3, 4], 10)).toEqual([4, 1, 3]);
  expect(times.before(1_800, [1, 2, 3, 4], 2)).toEqual([4, 1]);
  expect(times.before(1_000, [1, 2, 3], 10)).toEqual([]);
});

it('read in equal parts, each of many streams comes once in a round', () => {
  const times = readingTimes();
  const ids = Array.from({ length: 10 }, (_, index) => index + 1);
  times.note(ids, 0);
  const read = [5, 6, 7, 8, 9].map((second) => {
    const part = times.before(second * 1_000 - 4_000, ids, 2);
    times.note(part, second * 1_000);
    return part;
  });
  expect(read).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
    [7, 8],
    [9, 10],
  ]);
});
