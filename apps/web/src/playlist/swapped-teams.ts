import type { Playlist, Stream } from '@touchline/contract';

type QueryTeams = Pick<Playlist, 'team1' | 'team2' | 'team1Name' | 'team2Name'>;
type StreamTeams = Pick<Stream, 'team1' | 'team2' | 'team1Name' | 'team2Name'>;

const isSameTeam = (id: number | null, name: string | null, otherId: number | null, otherName: string | null) =>
  (id !== null && id === otherId) || (name !== null && name.toLowerCase() === otherName?.toLowerCase());

/** Whether a team of the query is clearly on the other side of the stream. Similar names are left to the server. */
export function hasSwappedTeams(query: QueryTeams, stream: StreamTeams): boolean {
  return (
    isSameTeam(query.team1, query.team1Name, stream.team2, stream.team2Name) ||
    isSameTeam(query.team2, query.team2Name, stream.team1, stream.team1Name)
  );
}
