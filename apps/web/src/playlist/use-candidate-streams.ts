import { streamRoutes } from '@touchline/contract';
import type { Playlist, Stream } from '@touchline/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callPage } from '#kit/call-page.ts';

const dayMs = 86_400_000;

/**
 * The streams that a query may be matched to by hand, nearest to its start first: those within a day of it, or all later
 * ones whose name matches the typed text.
 */
export function useCandidateStreams(query: Playlist, typed: string, isSameSport: boolean) {
  const [text] = useDebouncedValue(typed.trim(), 200);
  const [openedAt] = useState(() => Date.now());
  const start = Date.parse(query.startAt);
  const at = (ms: number) => new Date(ms).toISOString();
  const span =
    text === '' ? `${at(start - dayMs)}..${at(start + dayMs)}` : `${at(Math.min(start, openedAt) - dayMs)}..`;
  const filters = [
    { column: 'phase', value: 'scheduled|live' },
    { column: 'startAt', value: span },
    ...(isSameSport && query.sport !== null ? [{ column: 'sport', value: String(query.sport) }] : []),
  ];
  const request = { page: 1, size: 50, sort: { column: 'startAt', order: 'asc' as const }, filters };
  const found = useQuery({
    queryKey: ['stream', 'offered', text, filters],
    queryFn: ({ signal }) =>
      text === ''
        ? callPage(streamRoutes.list, {}, request, signal)
        : callPage(streamRoutes.search, { name: text }, request, signal),
    meta: { columns: [] },
    placeholderData: keepPreviousData,
  });
  const distance = ({ startAt }: Stream) => Math.abs(Date.parse(startAt) - start);
  const streams = found.data?.data.toSorted((a, b) => distance(a) - distance(b));
  return { streams, error: streams ? null : found.error, isSearch: text !== '' };
}
