import { queryStatuses } from '@touchline/contract';
import type { QueryStatus } from '@touchline/contract';
import type { PageRequest } from '#kit/page-headers.ts';

export const segments = ['all', ...queryStatuses] as const;
export type Segment = 'all' | QueryStatus;

/** The segment with this name; "all" if there is none. */
export function segmentOf(name: string | undefined): Segment {
  return segments.find((segment) => segment === name) ?? 'all';
}

/** The list filters of a segment. */
export function segmentFilters(segment: Segment): PageRequest['filters'] {
  return segment === 'all' ? [] : [{ column: 'status', value: segment }];
}
