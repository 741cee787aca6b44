import { useQuery, useQueryClient } from '@tanstack/react-query';
import { streamRoutes } from '@touchline/contract';
import type { Page, Stream } from '@touchline/contract';
import { call } from '#kit/call.ts';
import { CallError } from '#kit/call-error.ts';

/** The longest time between two readings: measured values, pictures and probe times cause no live events. */
const rereadMs = 5_000;

/** Loads one stream, again and again while it is probed; the list's copy of it is shown until then. */
export function useStream(id: number) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['stream', 'item', id],
    queryFn: ({ signal }) => call(streamRoutes.find, { id }, signal),
    meta: { stream: id },
    refetchInterval: ({ state: { data: stream, error } }) =>
      stream && stream.state !== 'unknown' && !isGone(error) ? rereadMs : false,
    // Unlike a placeholder it stays if the reading fails, and with it a form and its input.
    initialData: () =>
      client
        .getQueriesData<Page<Stream>>({ queryKey: ['stream', 'list'] })
        .flatMap(([, page]) => page?.data ?? [])
        .find((stream) => stream.id === id),
    initialDataUpdatedAt: 0,
  });
}

/** Whether a stream does not exist, or the user may not see it any more; what was read before does not hold then. */
export const isGone = (error: Error | null): boolean => error instanceof CallError && error.status === 404;
