import { expect, it } from 'vitest';
import { segmentFilters, segmentOf } from './segments.ts';

it('the segments are All, Awaiting and Completed, by status', () => {
  expect(segmentFilters('all')).toEqual([]);
  expect(segmentFilters('awaiting')).toEqual([{ column: 'status', value: 'awaiting' }]);
  expect(segmentFilters('complete')).toEqual([{ column: 'status', value: 'complete' }]);
});

it('an unknown segment in the address is All', () => {
  expect([segmentOf('awaiting'), segmentOf('canceled'), segmentOf(undefined)]).toEqual(['awaiting', 'all', 'all']);
});
