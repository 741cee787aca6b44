import { pageSizes } from '@touchline/contract';
import type { PageRequest } from '#kit/page-headers.ts';

/** Everything that decides which rows a list shows. All of it stands in the address bar. */
export type ListState = PageRequest & { tag: string; search: string };

export type ListSearch = Partial<Record<'tag' | 'search' | 'sort' | 'filter' | 'page' | 'size', string>>;

export { pageSizes };

const firstPage = 1;

/** Reads the state from query parameters; anything unreadable falls back to the default. */
export function readList(search: ListSearch, defaults: Pick<ListState, 'tag' | 'sort' | 'size'>): ListState {
  const size = Number(search.size);
  return {
    tag: search.tag ?? defaults.tag,
    search: search.search ?? '',
    sort: readSort(search.sort) ?? defaults.sort,
    filters: readFilters(search.filter),
    page: readPageNumber(search.page),
    size: pageSizes.find((known) => known === size) ?? defaults.size,
  };
}

/** Query parameters for a change, where a page has `usualSize` rows unless they say otherwise; what has no say any more disappears. A change of anything but the page starts at page 1. */
export function writeList(search: ListSearch, change: Partial<ListState>, usualSize: number): ListSearch {
  const next: ListSearch = { ...search };
  if (!('page' in change)) delete next.page;
  if (change.tag !== undefined) next.tag = change.tag;
  if (change.search !== undefined) next.search = change.search;
  if (change.sort !== undefined) next.sort = change.sort ? `${change.sort.column}.${change.sort.order}` : '';
  if (change.filters !== undefined) next.filter = writeFilters(change.filters);
  if (change.page !== undefined) next.page = change.page === firstPage ? '' : String(change.page);
  if (change.size !== undefined) next.size = change.size === usualSize ? '' : String(change.size);
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''));
}

/** Ascending, then descending, then the list's own order again. */
export function nextSort(current: PageRequest['sort'], column: string): PageRequest['sort'] {
  if (current?.column !== column) return { column, order: 'asc' };
  return current.order === 'asc' ? { column, order: 'desc' } : null;
}

function readPageNumber(text: string | undefined): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > firstPage ? page : firstPage;
}

function readSort(text: string | undefined): PageRequest['sort'] {
  const match = /^([A-Za-z]\w*)\.(asc|desc)$/.exec(text ?? '');
  return match?.[1] ? { column: match[1], order: match[2] === 'desc' ? 'desc' : 'asc' } : null;
}

function readFilters(text: string | undefined): PageRequest['filters'] {
  return (text ?? '').split(',').flatMap((part) => {
    const [column, value] = part.split(':');
    return column && value ? [{ column, value: decode(value) }] : [];
  });
}

function writeFilters(filters: PageRequest['filters']): string {
  return filters.map((filter) => `${filter.column}:${encodeURIComponent(filter.value)}`).join(',');
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
