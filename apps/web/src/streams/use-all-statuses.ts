import { statusRoutes } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { callPage } from '#kit/call-page.ts';

/** All statuses of the directory. */
export function useAllStatuses() {
  return useQuery({
    queryKey: ['status', 'all'],
    queryFn: ({ signal }) => callPage(statusRoutes.list, {}, { page: 1, size: 100, sort: null, filters: [] }, signal),
    staleTime: 60_000,
  });
}
