import { useQuery } from '@tanstack/react-query';
import { readLayouts } from '#kit/save-layout.ts';

/** Reads the layouts of the person's lists, and again whenever another window has changed one. */
export function LayoutSync() {
  useQuery({ queryKey: ['list_layout'], queryFn: ({ signal }) => readLayouts(signal), staleTime: Infinity });
  return null;
}
