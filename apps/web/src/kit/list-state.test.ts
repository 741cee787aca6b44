import { describe, expect, it } from 'vitest';
import { nextSort, readList, writeList } from './list-state.ts';

const defaults = { tag: 'all', sort: { column: 'startAt', order: 'asc' }, size: 10 } as const;

describe('the state of a list', () => {
  it('starts at page 1 with 10 rows, the default tag and order', () => {
    expect(readList({}, defaults)).toEqual({
      tag: 'all',
      search: '',
      sort: defaults.sort,
      filters: [],
      page: 1,
      size: 10,
    });
  });

  it('comes back from the address as it went in', () => {
    const filters = [
      { column: 'sport', value: '3' },
      { column: 'title', value: 'Кубок, 1:0' },
    ];
    const change = {
      tag: 'live',
      search: 'Спартак & Co',
      sort: { column: 'state', order: 'desc' },
      filters,
      size: 50,
    } as const;
    const search = writeList({}, change, 10);
    expect(readList(search, defaults)).toEqual({ ...change, page: 1 });
  });

  it('falls back to the defaults when the address is nonsense', () => {
    const search = { page: '-7', size: '33', sort: 'a b c', filter: ':,x:,:y' };
    expect(readList(search, defaults)).toMatchObject({ page: 1, size: 10, sort: defaults.sort, filters: [] });
  });

  it('has no page that is not a number of a page', () => {
    expect(['1e400', '0', '1.5', 'x', '3'].map((page) => readList({ page }, defaults).page)).toEqual([1, 1, 1, 1, 3]);
  });

  it('goes back to page 1 when anything but the page changes', () => {
    expect(writeList({ page: '4' }, { search: 'a' }, 10)).toEqual({ search: 'a' });
    expect(writeList({ search: 'a' }, { page: 4 }, 10)).toEqual({ search: 'a', page: '4' });
  });

  it('leaves out of the address what is the default anyway', () => {
    expect(
      writeList({ page: '4', size: '50', filter: 'a:1' }, { page: 1, size: 10, filters: [], sort: null }, 10),
    ).toEqual({});
  });

  it('keeps the rest of the address', () => {
    expect(writeList({ panel: 'view', id: '3' } as object, { search: 'a' }, 10)).toEqual({
      panel: 'view',
      id: '3',
      search: 'a',
    });
  });
});

describe('pressing a column head', () => {
  it('sorts up, then down, then as before', () => {
    const up = nextSort(null, 'name');
    const down = nextSort(up, 'name');
    expect([up?.order, down?.order, nextSort(down, 'name')]).toEqual(['asc', 'desc', null]);
  });

  it('starts upwards on another column', () => {
    expect(nextSort({ column: 'name', order: 'desc' }, 'state')).toEqual({ column: 'state', order: 'asc' });
  });
});
