import type { ExportedList, ListName, SheetFormat, SheetLanguage } from '@touchline/contract';
import type { Column } from '#kit/columns.ts';
import { pageHeaders } from '#kit/page-headers.ts';
import type { PageRequest } from '#kit/page-headers.ts';

/** The rows of a list and their order. */
export type RowQuery = Pick<PageRequest, 'sort' | 'filters'> & { search: string };

/**
 * What an export needs to know of a list. `list`: whose columns it has; `total` is undefined
 * until it is counted.
 */
export type VisibleRows = RowQuery & { list: ListName; columns: readonly Column<never>[]; total: number | undefined };

/** `zone` is null if there are no dates. `columns` are the keys of the visible columns; null for all columns. */
export type ExportChoice = {
  format: SheetFormat;
  language: SheetLanguage;
  zone: string | null;
  columns: readonly string[] | null;
};

type ExportInput = {
  format: SheetFormat;
  language: SheetLanguage;
  zone?: string;
  name?: string;
  columns?: string;
};

/** The parameters and the list headers of an export call. */
export type ExportCall = { input: ExportInput; headers: Record<string, string> };

/** An export call with the list that it exports. */
export type ExportRequest = ExportCall & { list: ExportedList };

/** The call that exports all pages of these rows in their order. */
export function exportRequest(rows: RowQuery, { columns, zone, ...choice }: ExportChoice): ExportCall {
  // The page is irrelevant, because an export has all rows.
  const { 'Page-Current': _page, 'Page-Size': _size, ...headers } = pageHeaders({ ...rows, page: 1, size: 10 });
  const input: ExportInput = { ...choice };
  if (zone !== null) input.zone = zone;
  if (rows.search !== '') input.name = rows.search;
  if (columns) input.columns = columns.join(',');
  return { input, headers };
}

/** Whether the rows include those that the user's blacklist hides. */
export const showsHidden = ({ filters }: Pick<RowQuery, 'filters'>) =>
  filters.some(({ column, value }) => column === 'hidden' && value !== 'false');
