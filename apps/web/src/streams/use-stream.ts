import { useQuery, useQueryClient } from '@tanstack/react-query';
import { streamRoutes } from '@touchline/contract';
import type { Page, Stream } from '@touchline/contract';
import { call } from '#kit/call.ts';

/** Loads one stream; the list's copy of it is shown until then. */
export function useStream(id: number) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['stream', 'item', id],
    queryFn: ({ signal }) => call(streamRoutes.find, { id }, signal),
    meta: { stream: id },
    placeholderData: () =>
      client
        .getQueriesData<Page<Stream>>({ queryKey: ['stream', 'list'] })
        .flatMap(([, page]) => page?.data ?? [])
        .find((stream) => stream.id === id),
  });
}
