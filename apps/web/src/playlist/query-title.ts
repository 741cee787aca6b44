import type { Playlist, ReviewSide } from '@touchline/contract';

/** What a query is called: its teams, else its event. */
export function queryTitle(query: Pick<Playlist, 'team1Name' | 'team2Name' | 'event_id'>): string {
  return [query.team1Name, query.team2Name].filter(Boolean).join(' – ') || query.event_id;
}

/** What one side of a doubtful match is called. */
export function nameOfSide({ title, ...side }: ReviewSide): string {
  return title || queryTitle(side);
}
