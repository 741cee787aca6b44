import { useQuery } from '@tanstack/react-query';
import { streamRoutes } from '@touchline/contract';
import { callPage } from '#kit/call-page.ts';

const noMatches: ReadonlySet<number> = new Set();
/** The maximum of one call: the streams of a wall are nearest in time and come first. */
const maxMatches = 100;

/** Ids of the streams that the server finds for a search: unlike the cards, it knows synonyms. */
export function useSearchMatches(search: string): ReadonlySet<number> {
  const request = { page: 1, size: maxMatches, sort: null, filters: [{ column: 'hidden', value: 'true' }] };
  const matches = useQuery({
    queryKey: ['wall-search', search],
    queryFn: async ({ signal }) => {
      const { data } = await callPage(streamRoutes.search, { name: search }, request, signal);
      return new Set(data.map(({ id }) => id));
    },
    enabled: search !== '',
    staleTime: 60_000,
  });
  return matches.data ?? noMatches;
}
