import { incidentRoutes } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { callPage } from '#kit/call-page.ts';

/** More would be no overview; all are in the list. */
const maxNamed = 5;

/** The newest incidents that are not over, and how many there are. */
export function useCurrentIncidents() {
  return useQuery({
    queryKey: ['incident', 'current'],
    queryFn: ({ signal }) =>
      callPage(
        incidentRoutes.list,
        {},
        { page: 1, size: maxNamed, sort: null, filters: [{ column: 'closed', value: 'false' }] },
        signal,
      ),
  });
}
