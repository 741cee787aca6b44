import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { lineupRoutes } from '@touchline/contract';
import type { LineupHours, LineupMatch, ScheduleConflict } from '@touchline/contract';
import { call, callWithHeaders } from '#kit/call.ts';
import { byIds, pageHeaders } from '#kit/page-headers.ts';
import { patchQuery } from '#kit/patch-query.ts';

export type LineupData = { isCut: boolean; data: LineupMatch[] };

/** Matches come into the period as time goes by, without an event. */
const rereadMs = 60_000;
const request = { page: 1, size: 1, sort: null, filters: [] };

/** The query of the line-up. A live event reads the match that it names. */
export function lineupQuery(hours: LineupHours) {
  const queryKey = ['lineup', hours];
  const read = (ids: readonly number[] | null, signal: AbortSignal | null) =>
    callWithHeaders(lineupRoutes.list, { hours }, pageHeaders(ids ? byIds(request, ids) : request), signal);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => read(null, signal),
    refetchInterval: rereadMs,
    meta: {
      columns: [],
      rows: {
        isComplete: true,
        wanted: (_client, ids) => [...ids],
        read: (client, ids) =>
          patchQuery<LineupData, LineupMatch>(
            client,
            queryKey,
            async () => (await read(ids, null)).data,
            (data, rows) => withRead(data, ids, rows),
          ),
      },
    },
  });
}

/** The data with the matches of `ids` replaced by those that were read of them. */
export function withRead(data: LineupData, ids: readonly number[], rows: readonly LineupMatch[]): LineupData {
  const others = data.data.filter(({ id }) => !ids.includes(id));
  return { ...data, data: [...others, ...rows].sort(byStart) };
}

const byStart = (a: LineupMatch, b: LineupMatch) => Date.parse(a.startAt) - Date.parse(b.startAt) || a.id - b.id;

/** The matches of the next hours, kept up to date by live events. */
export function useLineup(hours: LineupHours) {
  return useQuery({ ...lineupQuery(hours), placeholderData: keepPreviousData });
}

/** The scheduling conflicts of the matches of the next hours, by match; empty until they are known. */
export function useLineupConflicts(hours: LineupHours): ReadonlyMap<number, readonly ScheduleConflict[]> {
  const { data } = useQuery({
    queryKey: ['lineupConflict', hours],
    queryFn: ({ signal }) => call(lineupRoutes.conflicts, { hours }, signal),
    select: toMap,
    // The server compares names for seconds when there are many, so changes of others do not ask it again.
    refetchInterval: rereadMs,
    staleTime: rereadMs,
  });
  return data ?? none;
}

type Found = { data: { id: number; conflicts: ScheduleConflict[] }[] };
const toMap = ({ data }: Found) => new Map(data.map(({ id, conflicts }) => [id, conflicts] as const));
const none = new Map<number, readonly ScheduleConflict[]>();
