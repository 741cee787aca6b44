import { queryOptions } from '@tanstack/react-query';
import { blacklistRoutes } from '@touchline/contract';
import { callPage } from '#kit/call-page.ts';

/** Whether the user has any filter: without one, no list mentions the blacklist. */
export const anyFilterQuery = queryOptions({
  queryKey: ['blacklist', 'any'],
  queryFn: ({ signal }) => callPage(blacklistRoutes.list, {}, { page: 1, size: 1, sort: null, filters: [] }, signal),
  select: ({ total }) => total > 0,
  staleTime: 300_000,
});
