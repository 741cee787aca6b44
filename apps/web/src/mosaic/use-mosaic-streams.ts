import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { streamRoutes } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { callPage } from '#kit/call-page.ts';
import { useLive } from '#kit/live.ts';
import { byIds } from '#kit/page-headers.ts';
import { patchQuery } from '#kit/patch-query.ts';
import { useProfile } from '#web/session/profile.ts';

/** Probe times and measured values, by which tiles look for a newer picture, cause no live events. */
const refreshMs = 10_000;

/** The streams of the mosaic that the user may see, in no order: archived ones are missing. */
export function useMosaicStreams(ids: readonly number[]) {
  const client = useQueryClient();
  const userId = useProfile()?.id ?? null;
  const queryKey = ['stream', 'mosaic', ids.toSorted((a, b) => a - b).join(',')];
  // What the blacklist hides from lists has been chosen here.
  const request = { page: 1, size: 1, sort: null, filters: [{ column: 'hidden', value: 'true' }] };
  const read = async (wanted: readonly number[], signal: AbortSignal | null) =>
    wanted.length === 0 ? [] : (await callPage(streamRoutes.list, {}, byIds(request, wanted), signal)).data;
  useLive((kind, { entity, id }) => {
    // Their access rule may have changed.
    if (kind === 'reference' && entity === 'user' && id === userId) void client.invalidateQueries({ queryKey });
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => read(ids, signal),
    meta: {
      columns: [],
      rows: {
        isComplete: true,
        wanted: (_client, named) => ids.filter((id) => named.has(id)),
        read: (cache, wanted) =>
          patchQuery<Stream[], Stream>(
            cache,
            queryKey,
            () => read(wanted, null),
            (streams, rows) => [...streams.filter(({ id }) => !wanted.includes(id)), ...rows],
          ),
      },
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: true,
  });
}
