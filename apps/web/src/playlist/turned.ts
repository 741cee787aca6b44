import type { Playlist, Stream } from '@touchline/contract';

type Asked = Pick<Playlist, 'team1' | 'team2' | 'team1Name' | 'team2Name'>;
type Found = Pick<Stream, 'team1' | 'team2' | 'team1Name' | 'team2Name'>;

const isOne = (id: number | null, name: string | null, otherId: number | null, otherName: string | null) =>
  (id !== null && id === otherId) || (name !== null && name.toLowerCase() === otherName?.toLowerCase());

/** Whether a team of the query plainly stands on the other side of the stream; where names only sound alike, the server knows. */
export function isTurned(asked: Asked, found: Found): boolean {
  return (
    isOne(asked.team1, asked.team1Name, found.team2, found.team2Name) ||
    isOne(asked.team2, asked.team2Name, found.team1, found.team1Name)
  );
}
