import { lineupHours } from '@touchline/contract';
import type { LineupHours } from '@touchline/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';

export const shows = ['all', 'mine', 'unready'] as const;
export type Show = (typeof shows)[number];

const usualHours: LineupHours = '6';

/** How far ahead the line-up looks and which matches it shows, kept in the address, and how to change that. */
export function useLineupState() {
  const search: { hours?: string; show?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const hours = lineupHours.find((count) => count === search.hours) ?? usualHours;
  const show = shows.find((each) => each === search.show) ?? 'all';
  const change = (next: { hours?: LineupHours; show?: Show }) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    });
  return { hours, show, change };
}
