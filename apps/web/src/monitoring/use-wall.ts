import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { streamRoutes } from '@touchline/contract';
import type { EventKind } from '@touchline/contract';
import { useEffect, useState } from 'react';
import { callPage } from '#kit/call.ts';
import { useLive } from '#kit/live.ts';
import { reuseUnchanged, uniqueById } from './reuse-unchanged.ts';
import type { WallData } from './reuse-unchanged.ts';
import { pacedReader } from './paced-reader.ts';

/** Polling interval for measured values and probe times, which cause no live events. */
const refetchMs = 5000;
const pageSize = 100;
const mostPages = 10;

const wallKey = ['monitoring'];
const wallEvents: readonly EventKind[] = ['monitor', 'stream', 'take', 'reset'];

/** The streams of the wall, updated by live events and by polling. */
export function useWall(withHidden: boolean) {
  useWallEvents();
  return useQuery({
    queryKey: withHidden ? [...wallKey, 'all'] : wallKey,
    queryFn: ({ signal }) => loadAll(withHidden, signal),
    placeholderData: keepPreviousData,
    structuralSharing: (before, after) => reuseUnchanged(before as WallData | undefined, after as WallData),
    refetchInterval: refetchMs,
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
}

function useWallEvents(): void {
  const client = useQueryClient();
  const [reader] = useState(() =>
    pacedReader({
      isReading: () => client.isFetching({ queryKey: wallKey }) > 0,
      read: () => void client.invalidateQueries({ queryKey: wallKey }),
    }),
  );
  useLive((kind) => {
    if (wallEvents.includes(kind)) reader.ask();
  });
  useEffect(() => () => reader.stop(), [reader]);
}

async function loadAll(withHidden: boolean, signal: AbortSignal): Promise<WallData> {
  const filters = withHidden ? [{ column: 'hidden', value: 'true' }] : [];
  const read = (page: number) =>
    callPage(streamRoutes.monitoring, {}, { page, size: pageSize, sort: null, filters }, signal);
  const first = await read(1);
  const others = Math.min(first.last_page, mostPages) - 1;
  const rest = await Promise.all(Array.from({ length: Math.max(0, others) }, (_, index) => read(index + 2)));
  return { streams: uniqueById([first, ...rest].flatMap((page) => page.data)), total: first.total };
}

export type Wall = ReturnType<typeof useWall>;
