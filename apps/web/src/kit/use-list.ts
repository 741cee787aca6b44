import type { Page, Route } from '@touchline/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallError } from '#kit/call-error.ts';
import { callPage } from '#kit/call-page.ts';
import { readList, writeList } from '#kit/list-state.ts';
import type { ListState } from '#kit/list-state.ts';
import { byIds } from '#kit/page-headers.ts';
import type { PageRequest } from '#kit/page-headers.ts';
import { patchQuery } from '#kit/patch-query.ts';
import type { RowsInQuery } from '#kit/query-meta.ts';
import { retries } from '#kit/failures.ts';
import { usePreferences } from '#ui/preferences.ts';

type ListRoutes = { list: Route; search: Route };
type RowOf<R extends Route> = R['reply']['_zod']['output'] extends Page<infer T> ? T : never;

/** The list's state in the address, and how to change it. Typing replaces the history entry, any other change adds one. */
export function useListState(defaults: Pick<ListState, 'tag' | 'sort'>) {
  const { pageSize } = usePreferences();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = readList(search, { ...defaults, size: pageSize });
  const change = (next: Partial<ListState>, replace = false) =>
    void navigate({
      to: '.',
      search: (before: object) => writeList(before, next, pageSize),
      replace,
      resetScroll: false,
    });
  return { state, change };
}

/** The query of one page of rows. Its key begins with the entity's name, by which live events invalidate it. */
export function rowsQuery(name: string, routes: ListRoutes, state: ListState, filters: PageRequest['filters']) {
  const request: PageRequest = { ...state, filters: [...filters, ...state.filters] };
  const queryKey = [name, 'list', state.search, request.page, request.size, request.sort, request.filters];
  const read = (asked: PageRequest, signal: AbortSignal | null) =>
    state.search === ''
      ? callPage(routes.list, {}, asked, signal)
      : callPage(routes.search, { name: state.search }, asked, signal);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => read(request, signal),
    meta: {
      columns: [...request.filters.map(({ column }) => column), ...(request.sort ? [request.sort.column] : [])],
      rows: rowsOfPage(queryKey, async (ids) => (await read(byIds(request, ids), null)).data),
    },
  });
}

type Row = { id: number };

/** How rows of a page are read again. One that no longer matches has left the page, which has to be read. */
function rowsOfPage(queryKey: QueryKey, readRows: (ids: readonly number[]) => Promise<readonly Row[]>): RowsInQuery {
  return {
    isComplete: false,
    wanted: (client, ids) =>
      client.getQueryData<Page<Row>>(queryKey)?.data.flatMap(({ id }) => (ids.has(id) ? [id] : [])) ?? [],
    read: (client, ids) =>
      patchQuery<Page<Row>, Row>(
        client,
        queryKey,
        () => readRows(ids),
        (page, rows) => {
          const read = new Map(rows.map((row) => [row.id, row]));
          if (ids.some((id) => !read.has(id))) return null;
          return { ...page, data: page.data.map((row) => read.get(row.id) ?? row) };
        },
      ),
  };
}

/** One page of rows. */
export function useRows<R extends ListRoutes>(
  name: string,
  routes: R,
  state: ListState,
  filters: PageRequest['filters'],
  change: (next: Partial<ListState>, replace: boolean) => void,
) {
  const query = useQuery({ ...rowsQuery(name, routes, state, filters), placeholderData: keepPreviousData, ...retries });
  const last = query.data?.last_page ?? state.page;
  const beyond = state.page > Math.max(1, last) && !query.isPlaceholderData;
  useEffect(() => {
    if (beyond) change({ page: Math.max(1, last) }, true);
    // oxlint-disable-next-line react/exhaustive-deps -- only the crossing matters; `change` is new on every render
  }, [beyond, last]);
  const page = query.data as Page<RowOf<R['list']>> | undefined;
  // Loaded rows stay on the screen if reloading the same page fails.
  const isFailed = query.error !== null && (page === undefined || query.isPlaceholderData);
  return {
    page,
    error: isFailed ? query.error : null,
    stale: query.isPlaceholderData,
    /** How many entries a search that goes on has searched so far. */
    searched: (query.failureReason instanceof CallError && query.failureReason.failure?.searched) || null,
    refetch: () => void query.refetch(),
  };
}
