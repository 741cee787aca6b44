/** Which page of a list, of how many rows (at most 100), in which order, and with which values in which columns. */
export type PageOptions = {
  page?: number;
  size?: number;
  sort?: string;
  order?: 'asc' | 'desc';
  filter?: Readonly<Record<string, string | number>>;
};

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
