import { streamRoutes } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { callPages } from '#kit/call-pages.ts';
import { useNamedEntry } from './use-status-name.ts';

const maxEntries = 500;

/** The history of a stream, newest first, with the names of statuses in the current language. */
export function useHistory(id: number) {
  const named = useNamedEntry();
  return useQuery({
    queryKey: ['stream', 'history', id],
    queryFn: ({ signal }) =>
      callPages(streamRoutes.history, { id }, { most: maxEntries, keyOf: (entry) => entry.id }, signal),
    select: (entries) => entries.map(named),
    meta: { stream: id },
  });
}
