import { useQuery } from '@tanstack/react-query';
import { mosaicRoutes } from '@touchline/contract';
import type { Mosaic, Stream } from '@touchline/contract';
import { useState } from 'react';
import { CallError } from '#kit/call-error.ts';
import { call } from '#kit/call.ts';
import { writeMosaic } from './mosaic-search.ts';
import type { MosaicState } from './mosaic-search.ts';
import { useMosaicStreams } from './use-mosaic-streams.ts';

const none: readonly number[] = [];

/** What the mosaic shows: the streams in the order of their tiles, and the one in focus. */
export function useMosaic(state: MosaicState) {
  const [focus, setFocus] = useState<number | null>(null);
  const layout = useLayout(state.layout);
  const ids = state.streams ?? layout.data?.streams ?? none;
  const streams = useMosaicStreams(ids);
  const found = new Map(streams.data?.map((stream) => [stream.id, stream]));
  const known = ids.flatMap((id) => found.get(id) ?? []);
  const tiles: readonly Stream[] = known.filter(({ phase }) => phase !== 'canceled');
  const isLoaded =
    (layout.data !== undefined || state.layout === null || state.streams !== null) && !streams.isPlaceholderData;
  const isMissing = layout.error instanceof CallError && layout.error.code === 'not_found';
  return {
    ids,
    layout: layout.data ?? null,
    /** Whether the layout in the address has been deleted, or is somebody else's. */
    isMissing,
    /** Whether the streams or their order differ from the saved layout. */
    isChanged: layout.data !== undefined && differs(layout.data, state),
    tiles,
    canceled: known.filter(({ phase }) => phase === 'canceled'),
    /** How many streams are archived, deleted or not visible to the user any more. */
    gone: isLoaded && streams.data ? ids.length - known.length : 0,
    isLarge: state.isLarge ?? layout.data?.large ?? false,
    focused: tiles.find(({ id }) => id === focus)?.id ?? tiles[0]?.id ?? null,
    setFocus,
    isEmpty: isMissing || (ids.length === 0 ? isLoaded : streams.data !== undefined && isLoaded && tiles.length === 0),
    error: isMissing ? null : ((streams.data ? null : streams.error) ?? (layout.data ? null : layout.error)),
    refetch: () => void Promise.all([layout.refetch(), streams.refetch()]),
    /** Where a second window shows the same. */
    address: `/broadcast/mosaic?${new URLSearchParams(writeMosaic({}, { ...state, isFull: true })).toString()}`,
  };
}

export type MosaicView = ReturnType<typeof useMosaic>;

function useLayout(id: number | null) {
  return useQuery({
    queryKey: ['mosaic', 'item', id],
    queryFn: ({ signal }) => call(mosaicRoutes.find, { id: id ?? 0 }, signal),
    enabled: id !== null,
  });
}

function differs(saved: Mosaic, { streams, isLarge }: MosaicState): boolean {
  return (streams !== null && streams.join() !== saved.streams.join()) || (isLarge !== null && isLarge !== saved.large);
}
