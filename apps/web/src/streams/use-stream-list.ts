import { streamRoutes } from '@touchline/contract';
import { useSearch } from '@tanstack/react-router';
import { useListState, useRows } from '#kit/use-list.ts';
import { tagFilters, tagOf } from './tags.ts';
import type { Tag } from './tags.ts';
import { useHidden } from './use-hidden.ts';

/** Future streams soonest first, past ones latest first, all of them in the server's default order. */
function orderOf(tag: Tag, archived: boolean) {
  if (archived || tag === 'finished' || tag === 'canceled') return { column: 'startAt', order: 'desc' } as const;
  return tag === 'all' ? null : ({ column: 'startAt', order: 'asc' } as const);
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
