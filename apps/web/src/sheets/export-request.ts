import type { SheetFormat, SheetLanguage } from '@touchline/contract';
import { pageHeaders } from '#kit/page-headers.ts';
import type { PageRequest } from '#kit/page-headers.ts';

/** The rows of the list on the screen. */
export type ShownRows = Pick<PageRequest, 'sort' | 'filters'> & { search: string };

/** `columns`: those on the screen, by their keys; null for all there are. */
export type ExportChoice = {
  format: SheetFormat;
  language: SheetLanguage;
  zone: string;
  columns: readonly string[] | null;
};

/** A call that exports: what its query holds, and the list headers. */
export type ExportRequest = { input: Record<string, string>; headers: Record<string, string> };

/** How the rows on the screen are asked for as a file: all pages of them, in their order. */
export function exportRequest(rows: ShownRows, { columns, ...choice }: ExportChoice): ExportRequest {
  // One page of any size names no rows: an export has them all.
  const { 'Page-Current': _page, 'Page-Size': _size, ...headers } = pageHeaders({ ...rows, page: 1, size: 10 });
  const input: Record<string, string> = { ...choice };
  if (rows.search !== '') input['name'] = rows.search;
  if (columns) input['columns'] = columns.join(',');
  return { input, headers };
}

/** Whether the rows are shown with those that the person's blacklist hides. */
export const showsHidden = ({ filters }: Pick<ShownRows, 'filters'>) =>
  filters.some(({ column, value }) => column === 'hidden' && value !== 'false');
