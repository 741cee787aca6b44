import { queryStatuses } from '@touchline/contract';
import type { QueryStatus } from '@touchline/contract';
import type { PageRequest } from '#kit/page-headers.ts';

export const segments = ['all', ...queryStatuses] as const;
export type Segment = 'all' | QueryStatus;

/** The segment of that name; "all" for anything else. */
export function segmentOf(name: string | undefined): Segment {
  return segments.find((segment) => segment === name) ?? 'all';
}

/** The filter that a segment stands for. */
export function segmentFilters(segment: Segment): PageRequest['filters'] {
  return segment === 'all' ? [] : [{ column: 'status', value: segment }];
}
