import type { ImportEntity, SheetFormat, SheetLanguage } from '@touchline/contract';
import type { Column } from '#kit/columns.ts';
import { pageHeaders } from '#kit/page-headers.ts';
import type { PageRequest } from '#kit/page-headers.ts';

/** Which rows the list on the screen shows, and in what order. */
export type RowQuery = Pick<PageRequest, 'sort' | 'filters'> & { search: string };

/** The list on the screen as an export takes it. `list` names its column choice in this browser; `total` is undefined until it is counted. */
export type VisibleRows = RowQuery & { list: string; columns: readonly Column<never>[]; total: number | undefined };

/** `zone`: null where no time is told. `columns`: those on the screen, by their keys; null for all there are. */
export type ExportChoice = {
  format: SheetFormat;
  language: SheetLanguage;
  zone: string | null;
  columns: readonly string[] | null;
};

/** A call that exports: what its query holds, and the list headers. */
export type ExportCall = { input: Record<string, string>; headers: Record<string, string> };

/** The same with what it exports. */
export type ExportRequest = ExportCall & { entity: ImportEntity };

/** How the rows on the screen are asked for as a file: all pages of them, in their order. */
export function exportRequest(rows: RowQuery, { columns, zone, ...choice }: ExportChoice): ExportCall {
  // One page of any size names no rows: an export has them all.
  const { 'Page-Current': _page, 'Page-Size': _size, ...headers } = pageHeaders({ ...rows, page: 1, size: 10 });
  const input: Record<string, string> = { ...choice };
  if (zone !== null) input['zone'] = zone;
  if (rows.search !== '') input['name'] = rows.search;
  if (columns) input['columns'] = columns.join(',');
  return { input, headers };
}

/** Whether the rows are shown with those that the person's blacklist hides. */
export const showsHidden = ({ filters }: Pick<RowQuery, 'filters'>) =>
  filters.some(({ column, value }) => column === 'hidden' && value !== 'false');
