import { streamRoutes } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { callPages } from '#kit/call-pages.ts';

const maxEntries = 500;

/** The history of a stream, newest first. */
export function useHistory(id: number) {
  return useQuery({
    queryKey: ['stream', 'history', id],
    queryFn: ({ signal }) =>
      callPages(streamRoutes.history, { id }, { most: maxEntries, keyOf: (entry) => entry.id }, signal),
    meta: { stream: id },
  });
}
