import { expect, it } from 'vitest';
import { readMosaic, writeMosaic } from './mosaic-search.ts';

it('reads layout and streams from the address, each stream once, and ignores what is neither', () => {
  expect(readMosaic({ layout: '7', streams: '3,1,x,3,-2', large: 'true', full: 'true' })).toEqual({
    layout: 7,
    streams: [3, 1],
    isLarge: true,
    isFull: true,
  });
  expect(readMosaic({ layout: 'x' })).toEqual({ layout: null, streams: null, isLarge: null, isFull: false });
});

it('tells an emptied mosaic from one as it is saved', () => {
  expect(readMosaic(writeMosaic({ layout: '7' }, { streams: [] })).streams).toEqual([]);
  expect(readMosaic(writeMosaic({ layout: '7', streams: '' }, { streams: null })).streams).toBeNull();
});

it('reads no more streams than a mosaic may have', () => {
  const streams = Array.from({ length: 60 }, (_, index) => index + 1).join(',');
  expect(readMosaic({ streams }).streams).toHaveLength(48);
});

it('keeps what is not its own, such as an open panel', () => {
  const search = { panel: 'view', id: '4', full: 'true' };
  expect(writeMosaic(search, { streams: [2, 1], isFull: false })).toEqual({ panel: 'view', id: '4', streams: '2,1' });
});
