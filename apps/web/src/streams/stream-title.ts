import type { Stream } from '@touchline/contract';

/** The display name of a stream: its title, else its teams, else its tournament, Mon ID or sport. */
export function streamTitle(stream: Stream): string {
  if (stream.title) return stream.title;
  const teams = [stream.team1Name, stream.team2Name].filter((name) => name !== null);
  return teams.length > 0 ? teams.join(' – ') : (stream.tournamentName ?? (stream.monitor || stream.sportName));
}
