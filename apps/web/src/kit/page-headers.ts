/** The page of a list to request, its order and its filters. Column names are the contract's. */
export type PageRequest = {
  page: number;
  size: number;
  sort: { column: string; order: 'asc' | 'desc' } | null;
  filters: readonly { column: string; value: string }[];
};

/** The rows with these ids that a list contains. */
export function byIds(request: PageRequest, ids: readonly number[]): PageRequest {
  const filters = [...request.filters, { column: 'id', value: ids.join('|') }];
  return { page: 1, size: ids.length, sort: { column: 'id', order: 'asc' }, filters };
}

/** The six list headers. Filter values are percent-encoded, because header values must be ASCII. */
export function pageHeaders(request: PageRequest): Record<string, string> {
  const headers: Record<string, string> = { 'Page-Current': String(request.page), 'Page-Size': String(request.size) };
  if (request.sort) {
    headers['Sort-Column'] = request.sort.column;
    headers['Sort-Order'] = request.sort.order;
  }
  if (request.filters.length > 0) {
    headers['Filter-Column'] = request.filters.map((filter) => filter.column).join(',');
    headers['Filter-Value'] = request.filters.map((filter) => encodeURIComponent(filter.value)).join(',');
  }
  return headers;
}
