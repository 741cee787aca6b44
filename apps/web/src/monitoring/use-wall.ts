import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { streamRoutes } from '@touchline/contract';
import type { EventKind } from '@touchline/contract';
import { useEffect, useState } from 'react';
import { callPage } from '#kit/call.ts';
import { useLive } from '#kit/live.ts';
import { keepKnown, once } from './keep-known.ts';
import type { WallData } from './keep-known.ts';

/** Measured values and ages come with no event: they are read anew at this pace. */
const refetchMs = 5000;
/** However many events arrive, the wall is read at most this often; the first one does not wait. */
const eventPaceMs = 1000;
/** In a hidden tab only its title is seen, which counts what is broken. */
const hiddenPaceMs = 10_000;
const gatherMs = 100;
const pageSize = 100;
const mostPages = 10;

const wallKey = ['monitoring'];
const moving: readonly EventKind[] = ['monitor', 'stream', 'take', 'reset'];

/** The cards of the wall, kept true by live events and by reading again. */
export function useWall(withHidden: boolean) {
  useWallEvents();
  return useQuery({
    queryKey: withHidden ? [...wallKey, 'all'] : wallKey,
    queryFn: ({ signal }) => readAll(withHidden, signal),
    placeholderData: keepPreviousData,
    structuralSharing: (before, after) => keepKnown(before as WallData | undefined, after as WallData),
    refetchInterval: refetchMs,
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
}

function useWallEvents(): void {
  const client = useQueryClient();
  const [reader] = useState(() => paced(client));
  useLive((kind) => {
    if (moving.includes(kind)) reader.ask();
  });
  useEffect(() => () => reader.stop(), [reader]);
}

/** Reads the wall anew soon after it is asked to, and not more often than once in `eventPaceMs`. */
function paced(client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let last = 0;
  const read = () => {
    // A reading under way may have missed the event, and stopping it each time would never let one end.
    if (client.isFetching({ queryKey: wallKey }) > 0) {
      timer = setTimeout(read, gatherMs);
      return;
    }
    timer = null;
    last = Date.now();
    void client.invalidateQueries({ queryKey: wallKey });
  };
  return {
    ask: () => {
      const paceMs = document.hidden ? hiddenPaceMs : eventPaceMs;
      timer ??= setTimeout(read, Math.max(gatherMs, last + paceMs - Date.now()));
    },
    stop: () => {
      clearTimeout(timer ?? undefined);
      timer = null;
    },
  };
}

async function readAll(withHidden: boolean, signal: AbortSignal): Promise<WallData> {
  const filters = withHidden ? [{ column: 'hidden', value: 'true' }] : [];
  const read = (page: number) =>
    callPage(streamRoutes.monitoring, {}, { page, size: pageSize, sort: null, filters }, signal);
  const first = await read(1);
  const others = Math.min(first.last_page, mostPages) - 1;
  const rest = await Promise.all(Array.from({ length: Math.max(0, others) }, (_, index) => read(index + 2)));
  return { streams: once([first, ...rest].flatMap((page) => page.data)), total: first.total };
}

export type Wall = ReturnType<typeof useWall>;
