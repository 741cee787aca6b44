import type { Candidate } from '#server/playlist/candidate';
import type { ScoredMatch } from '#server/playlist/score-match';
import type { Query } from '#server/playlist/query';
import { widestHours } from '#server/playlist/window';

/**
 * A sure match with the stream that the owner chose for the query, regardless of names, as long as neither has become
 * another match or moved by more than `widestHours`; null for any other stream.
 */
export function matchOfOwnerChoice(
  { stream: present, pointed, startAt, swapped }: Query,
  stream: Candidate,
): ScoredMatch | null {
  if (stream.id !== present || !pointed) return null;
  const isSameMatch = (['sport', 'team1', 'team2', 'title'] as const).every((name) => stream[name] === pointed[name]);
  if (!isSameMatch || isFar(stream.startAt, pointed.startAt) || isFar(startAt, pointed.askedAt)) return null;
  const minutes = Math.abs(Date.parse(stream.startAt) - Date.parse(startAt)) / 60_000;
  const sure = { verdict: 'same', byEvent: false, score: 1, isInTime: true, tournament: 'unknown' } as const;
  return { ...sure, stream, swapped, minutes, reasons: [] };
}

const isFar = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) > widestHours * 3_600_000;
