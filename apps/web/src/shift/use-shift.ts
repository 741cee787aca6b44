import { shiftRoutes } from '@touchline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '#kit/call.ts';
import { useViewerZone } from '#ui/viewer-zone.ts';

export type AskedPeriod = { from: string | null; to: string | null };

/** The period in the address; null is left to the server: the present shift, until now. */
export function useShiftPeriod(): { period: AskedPeriod; choose: (period: AskedPeriod) => void } {
  const search: { from?: string; to?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const instantOf = (text: string | undefined) =>
    text === undefined || Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString();
  return {
    period: { from: instantOf(search.from), to: instantOf(search.to) },
    choose: ({ from, to }) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, from: from ?? undefined, to: to ?? undefined }),
        resetScroll: false,
      }),
  };
}

/** What the user did and saw in a shift; the one before as a placeholder. It is of the past, so it is read when somebody looks. */
export function useShift({ from, to }: AskedPeriod) {
  const timezone = useViewerZone();
  return useQuery({
    queryKey: ['shift', from, to, timezone],
    queryFn: ({ signal }) => call(shiftRoutes.find, { from: from ?? undefined, to: to ?? undefined, timezone }, signal),
    placeholderData: keepPreviousData,
  });
}
