import { listLayoutRoutes } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/call.ts';
import { receiveLayouts } from '#kit/save-layout.ts';

/** Reads the layouts of the person's lists, and again whenever another window has changed one. */
export function LayoutSync() {
  useQuery({
    queryKey: ['list_layout'],
    queryFn: async ({ signal }) => {
      const { layouts } = await call(listLayoutRoutes.find, {}, signal);
      receiveLayouts(layouts);
      return layouts;
    },
    staleTime: Infinity,
  });
  return null;
}
