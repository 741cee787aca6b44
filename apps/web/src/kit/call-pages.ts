import type { Route } from '@touchline/contract';
import { callPage } from '#kit/call-page.ts';
import type { Input } from '#kit/call.ts';
import type { Row } from '#kit/call-page.ts';

/** Rows that a page may hold. */
const size = 100;

/**
 * The first `most` rows of a list of the contract, page by page. A row that others pushed onto the next page meanwhile
 * comes once, by what `keyOf` gives. Throws CallError.
 */
export async function callPages<R extends Route>(
  route: R,
  input: Input<R>,
  { most, keyOf }: { most: number; keyOf: (row: Row<R>) => number },
  signal: AbortSignal | null,
): Promise<Row<R>[]> {
  const rows = new Map<number, Row<R>>();
  for (let page = 1, last = 1; page <= last && rows.size < most; page++) {
    const read = await callPage(route, input, { page, size, sort: null, filters: [] }, signal);
    for (const row of read.data) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row);
    last = read.last_page;
  }
  return [...rows.values()].slice(0, most);
}
