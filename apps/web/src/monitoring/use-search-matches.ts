import { useQuery } from '@tanstack/react-query';
import { streamRoutes } from '@touchline/contract';
import { callPage } from '#kit/call.ts';

const nobody: ReadonlySet<number> = new Set();
/** As many as one call gives: what stands on a wall is nearest in time and comes first. */
const most = 100;

/** Ids of the streams that the server finds for a search: it knows synonyms, which the cards do not carry. */
export function useSearchMatches(search: string): ReadonlySet<number> {
  const request = { page: 1, size: most, sort: null, filters: [{ column: 'hidden', value: 'true' }] };
  const matches = useQuery({
    queryKey: ['wall-search', search],
    queryFn: async ({ signal }) => {
      const { data } = await callPage(streamRoutes.search, { name: search }, request, signal);
      return new Set(data.map(({ id }) => id));
    },
    enabled: search !== '',
    staleTime: 60_000,
  });
  return matches.data ?? nobody;
}
