import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sampleRoutes } from '@touchline/contract';
import { call } from '#kit/call.ts';
import type { TimeRange } from './time-range.ts';

/** Ranges that were shown before are read again rather than kept. */
const keptMs = 60_000;

/** What was measured of a stream in a range; the last range is shown until it has come. */
export function useSamples(stream: number, { fromMs, toMs }: TimeRange) {
  const [from, to] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
  return useQuery({
    queryKey: ['stream', 'samples', stream, from, to],
    queryFn: ({ signal }) => call(sampleRoutes.find, { id: stream, from, to }, signal),
    meta: { stream },
    placeholderData: keepPreviousData,
    gcTime: keptMs,
  });
}
