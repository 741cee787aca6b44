import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { rowsRendered } from '#kit/use-deferred-rows.ts';

/**
 * `done`: the cache has the rows. `overtaken`: the whole query has been read meanwhile, before or after them. `unfit`:
 * they do not fit into what is cached.
 */
export type Patched = 'done' | 'overtaken' | 'unfit';

/**
 * Reads rows and puts them into the cached data of a query; `patch` gives null if they do not fit. Nobody can say which of
 * two readings under way at once is newer, so these rows are dropped when there is another one.
 */
export async function patchQuery<Data, Row>(
  client: QueryClient,
  queryKey: QueryKey,
  readRows: () => Promise<readonly Row[]>,
  patch: (data: Data, rows: readonly Row[]) => Data | null,
): Promise<Patched> {
  const cached = () => client.getQueryCache().find({ queryKey, exact: true });
  const query = cached();
  const readings = query?.state.dataUpdateCount;
  const rows = await readRows();
  await rowsRendered();
  if (!query || cached() !== query) return 'done';
  const { state } = query;
  if (state.fetchStatus === 'fetching' || state.dataUpdateCount !== readings) return 'overtaken';
  const data = client.getQueryData<Data>(queryKey);
  const patched = data === undefined ? null : patch(data, rows);
  if (patched === null) return 'unfit';
  // The other rows are as old as before.
  client.setQueryData<Data>(queryKey, () => patched, { updatedAt: state.dataUpdatedAt });
  return 'done';
}
