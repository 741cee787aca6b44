import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EventKind } from '@touchline/contract';
import { useEffect, useState } from 'react';
import { useLive } from '#kit/live.ts';
import { rowReaderOf } from '#web/app/row-reader.ts';
import { pacedReader } from './paced-reader.ts';
import { readingTimes } from './reading-times.ts';
import type { ReadingTimes } from './reading-times.ts';
import { reuseUnchanged } from './reuse-unchanged.ts';
import { loadWall, rowsOfWall } from './wall-rows.ts';
import type { WallData } from './wall-rows.ts';

/** The longest time between two readings of a card: measured values and probe times cause no live events. */
const refreshMs = 5_000;
/** Every second a part of the cards is read, which takes less at once than all of them. */
const tickMs = 1_000;
/** Interval between two readings of everything: a match without a server enters its window without a live event. */
const wholeMs = 10_000;

const wallKey = ['monitoring'];
/** Events that change the number of broken streams in the title of a hidden tab. */
const countedEvents: readonly EventKind[] = ['monitor', 'stream', 'reset'];

/** The streams of the wall, updated by live events and by polling. */
export function useWall(withHidden: boolean) {
  const queryKey = withHidden ? [...wallKey, 'all'] : wallKey;
  const [times] = useState(readingTimes);
  useTitleOfHiddenTab();
  const wall = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadWall(withHidden, times, signal),
    meta: { columns: [], rows: rowsOfWall(queryKey, withHidden, times) },
    placeholderData: keepPreviousData,
    structuralSharing: (before, after) => reuseUnchanged(before as WallData | undefined, after as WallData),
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
  useRefresh(queryKey, times);
  return wall;
}

/** Reads the cards that no event has renewed, and everything from time to time. */
function useRefresh(queryKey: readonly string[], times: ReadingTimes): void {
  const client = useQueryClient();
  const hash = JSON.stringify(queryKey);
  useEffect(() => {
    const timer = setInterval(() => {
      const query = client.getQueryCache().get(hash);
      if (document.hidden || !query) return;
      const { status, dataUpdatedAt, errorUpdatedAt } = query.state;
      const { queryKey } = query;
      const pauseMs = status === 'error' ? refreshMs : wholeMs;
      if (Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt) >= pauseMs)
        return void client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
      if (status !== 'success') return;
      const ids = client.getQueryData<WallData>(queryKey)?.streams.map(({ id }) => id) ?? [];
      const part = Math.ceil((ids.length * tickMs) / refreshMs);
      const old = times.before(Date.now() + tickMs - refreshMs, ids, part);
      if (old.length > 0) rowReaderOf(client).refresh(hash, old);
    }, tickMs);
    return () => clearInterval(timer);
  }, [client, hash, times]);
}

/** Everywhere else a hidden tab reads nothing until somebody looks at it. */
function useTitleOfHiddenTab(): void {
  const client = useQueryClient();
  const [reader] = useState(() =>
    pacedReader({
      isReading: () => client.isFetching({ queryKey: wallKey }) > 0,
      read: () => void client.invalidateQueries({ queryKey: wallKey }),
    }),
  );
  useLive((kind) => {
    if (document.hidden && countedEvents.includes(kind)) reader.ask();
  });
  useEffect(() => () => reader.stop(), [reader]);
}

export type Wall = ReturnType<typeof useWall>;
