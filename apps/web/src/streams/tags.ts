import type { TagCounts } from '@touchline/contract';
import type { PageRequest } from '#kit/page-headers.ts';
import { today } from '#ui/dates.ts';

export type Tag = keyof TagCounts;
export const tags = ['all', 'today', 'live', 'scheduled', 'finished', 'canceled'] as const satisfies readonly Tag[];

/** The tag with this name; "all" if there is none. */
export function tagOf(name: string | undefined): Tag {
  return tags.find((tag) => tag === name) ?? 'all';
}

/** The list filters of a tag. "Today" is the viewer's day. */
export function tagFilters(tag: Tag, archived: boolean, now: Date): PageRequest['filters'] {
  const shelf = { column: 'archived', value: String(archived) };
  if (tag === 'all') return [shelf];
  if (tag !== 'today') return [shelf, { column: 'phase', value: tag }];
  const { from, to } = today(now);
  return [shelf, { column: 'startAt', value: `${from}..${to}` }];
}
