import { streamRoutes } from '@touchline/contract';
import { useSearch } from '@tanstack/react-router';
import { readList } from '#kit/list-state.ts';
import { rowsQuery, useListState, useRows } from '#kit/use-list.ts';
import { readPreferences } from '#ui/preferences.ts';
import { queryClient } from '#web/app/query-client.ts';
import { parseSearchParams } from '#web/app/search-params.ts';
import { tagFilters, tagOf } from './tags.ts';
import type { Tag } from './tags.ts';
import { hiddenFilters, useHidden } from './use-hidden.ts';

/** Future streams soonest first, past ones latest first, all of them in the server's default order. */
function orderOf(tag: Tag, archived: boolean) {
  if (archived || tag === 'finished' || tag === 'canceled') return { column: 'startAt', order: 'desc' } as const;
  return tag === 'all' ? null : ({ column: 'startAt', order: 'asc' } as const);
}

/** Reads the rows that the list will show first, before it is there to ask for them. */
export async function readFirstRows(archived: boolean): Promise<void> {
  const search = parseSearchParams(window.location.search);
  const tag = tagOf(search['tag']);
  const state = readList(search, { tag, sort: orderOf(tag, archived), size: readPreferences().pageSize });
  const filters = [...tagFilters(tag, archived, new Date()), ...hiddenFilters(search['hidden'])];
  await queryClient.prefetchQuery(rowsQuery('stream', streamRoutes, state, filters));
}

/** The list's state in the address, and its rows. */
export function useStreamList(archived: boolean, now: Date) {
  const search: { tag?: string } = useSearch({ strict: false });
  const tag = tagOf(search.tag);
  const { state, change } = useListState({ tag, sort: orderOf(tag, archived) });
  const hidden = useHidden();
  const tagged = tagFilters(tag, archived, now);
  const rows = useRows('stream', streamRoutes, state, [...tagged, ...hidden.filters], change);
  return { tag, tagged, hidden, state, change, rows };
}
