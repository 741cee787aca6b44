import { dashboardRoutes } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/call.ts';
import { viewerZone } from '#ui/zone.ts';

/** They change slowly, and an event of a stream is no reason to count weeks again. */
const pollMs = 10 * 60_000;

/** Availability by day of the viewer's zone, and takes by person and hour. */
export function useTrends() {
  const timezone = viewerZone();
  return useQuery({
    queryKey: ['dashboard trends', timezone],
    queryFn: ({ signal }) => call(dashboardRoutes.trends, { timezone }, signal),
    refetchInterval: pollMs,
  });
}
