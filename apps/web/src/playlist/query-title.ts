import type { Playlist, ReviewSide } from '@touchline/contract';

/** The display name of a query: its teams, else its event. */
export function queryTitle(query: Pick<Playlist, 'team1Name' | 'team2Name' | 'event_id'>): string {
  return [query.team1Name, query.team2Name].filter(Boolean).join(' – ') || query.event_id;
}

/** The display name of one side of a doubtful match. */
export function nameOfSide({ title, ...side }: ReviewSide): string {
  return title || queryTitle(side);
}
