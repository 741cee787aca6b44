import type { PageOptions } from './client.ts';

/** The six headers of lists. Values are percent-encoded, because those of headers must be ASCII. */
export function listHeaders({ page, size, sort, order, filter = {} }: PageOptions): Record<string, string> {
  const filters = Object.entries(filter);
  const headers = {
    'Page-Current': page?.toString(),
    'Page-Size': size?.toString(),
    'Sort-Column': sort,
    'Sort-Order': order,
    'Filter-Column': filters.length > 0 ? filters.map(([column]) => column).join(',') : undefined,
    'Filter-Value':
      filters.length > 0 ? filters.map(([, value]) => encodeURIComponent(String(value))).join(',') : undefined,
  };
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
