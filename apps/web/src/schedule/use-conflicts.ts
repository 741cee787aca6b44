import { scheduleRoutes } from '@touchline/contract';
import type { ScheduleConflict } from '@touchline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/call.ts';
import type { Conflicts } from './look.ts';
import type { Period } from './period.ts';

/** More matches take the server so long that somebody has to ask for it. */
const mostUnasked = 3_000;
/** So few are looked at again after each change by hand, because a match that moves away frees others. */
const mostAgain = 500;
/** The server compares names for seconds when there are many, so changes of others do not ask it again at once. */
const rereadMs = 60_000;

/** The conflicts of the matches of a period, by match; null until they are known. */
export function useConflicts(period: Period, isEditor: boolean, count: number | null) {
  const client = useQueryClient();
  const queryKey = ['scheduleConflict', 'period', period.fromMs, period.toMs];
  const isAutomatic = count !== null && count > 0 && count <= mostUnasked;
  const { data, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readConflicts(period, signal),
    enabled: isEditor && isAutomatic,
    staleTime: rereadMs,
    refetchInterval: rereadMs,
  });
  return {
    conflicts: data ?? null,
    /** Looks for the conflicts of more matches than are looked at by themselves; null when that is not needed. */
    ask: isEditor && count !== null && count > mostUnasked && !data && !isFetching ? () => void refetch() : null,
    isBusy: isFetching,
    /** Takes over what is known of a match that was moved. */
    put(id: number, conflicts: readonly ScheduleConflict[]): void {
      client.setQueryData<Conflicts>(queryKey, (known) => known && new Map([...known, [id, conflicts]]));
      if (count !== null && count <= mostAgain) void client.invalidateQueries({ queryKey });
    },
  };
}

async function readConflicts({ fromMs, toMs }: Period, signal: AbortSignal): Promise<Conflicts> {
  const period = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
  const { data } = await call(scheduleRoutes.list, period, signal);
  return new Map(data.flatMap(({ id, conflicts }) => (id === null ? [] : [[id, conflicts] as const])));
}
