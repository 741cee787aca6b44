import type { Playlist } from '@touchline/contract';

/** What a query is called: its teams, else its event. */
export function nameOf(query: Pick<Playlist, 'team1Name' | 'team2Name' | 'event_id'>): string {
  return [query.team1Name, query.team2Name].filter(Boolean).join(' – ') || query.event_id;
}
