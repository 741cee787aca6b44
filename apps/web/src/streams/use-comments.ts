import { commentRoutes } from '@touchline/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage } from '#kit/call-page.ts';
import { nextPage, threadOf } from './thread.ts';

const size = 50;
const newestFirst = { column: 'id', order: 'desc' } as const;

/** The comments on a stream: the newest page first, older pages on request. */
export function useComments(stream: number) {
  const query = useInfiniteQuery({
    queryKey: ['comment', stream],
    queryFn: ({ pageParam, signal }) => {
      const request = { page: pageParam, size, sort: newestFirst, filters: [] };
      return callPage(commentRoutes.list, { stream_id: stream }, request, signal);
    },
    meta: { stream },
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
  const comments = query.data ? threadOf(query.data.pages) : undefined;
  return {
    comments,
    /** How many older comments are not loaded yet. */
    older: query.hasNextPage ? (query.data?.pages.at(-1)?.total ?? 0) - (comments?.length ?? 0) : 0,
    isLoadingOlder: query.isFetchingNextPage,
    showOlder: () => void query.fetchNextPage(),
    error: query.error,
    refetch: () => void query.refetch(),
  };
}
