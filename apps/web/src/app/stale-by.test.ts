import { expect, it } from 'vitest';
import type { RowsInQuery } from '#kit/query-meta.ts';
import { staleBy } from './stale-by.ts';

const rowsOf = (isComplete: boolean): RowsInQuery => ({
  isComplete,
  wanted: (_client, ids) => [...ids],
  read: () => Promise.resolve('done'),
});
const page = (...columns: string[]) => ({ columns, rows: rowsOf(false) });
const kinds = ['monitor', 'take', 'comment', 'stream'] as const;
const staleByEach = (shown: Parameters<typeof staleBy>[0]) => kinds.map((kind) => staleBy(shown, kind, 7));

it('of a page, results of probes, takes and comments concern the row alone, and changes of a stream all rows', () => {
  expect(staleByEach(page('archived', 'phase', 'startAt'))).toEqual(['row', 'row', 'row', 'everything']);
});

it.each(['state', 'available', 'measured'])(
  'a list that is sorted or filtered by %s follows results of probes',
  (by) => {
    expect(staleByEach(page('archived', by))).toEqual(['everything', 'row', 'row', 'everything']);
  },
);

it.each(['taken', 'takenBy', 'takenIn'])('a list that is filtered by %s follows takes', (by) => {
  expect(staleByEach(page('archived', by))).toEqual(['row', 'everything', 'row', 'everything']);
});

it('a number follows what decides about its rows', () => {
  expect(staleByEach({ columns: [] })).toEqual(['nothing', 'nothing', 'nothing', 'everything']);
  expect(staleByEach({ columns: ['state'] })).toEqual(['everything', 'nothing', 'nothing', 'everything']);
});

it('where all streams are shown, the row alone is read, because it says itself whether it belongs there', () => {
  expect(staleByEach({ columns: [], rows: rowsOf(true) })).toEqual(['row', 'row', 'row', 'row']);
});

it('what shows one stream is read after events that name it', () => {
  expect(staleByEach({ stream: 7 })).toEqual(['everything', 'everything', 'everything', 'everything']);
  expect(staleByEach({ stream: 8 })).toEqual(['nothing', 'nothing', 'nothing', 'nothing']);
});

it('everything is read after an event without an id, and where the query does not say what it shows', () => {
  expect(staleBy({ stream: 8 }, 'monitor', null)).toBe('everything');
  expect(staleBy(page(), 'monitor', null)).toBe('everything');
  expect(staleByEach(undefined)).toEqual(['everything', 'everything', 'everything', 'everything']);
});
