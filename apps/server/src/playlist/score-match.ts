import type { ReviewReason } from '@touchline/contract';
import type { Candidate } from '#server/playlist/candidate';
import { compareTeams, doubtsOfTeams } from '#server/playlist/compare-teams';
import type { DirectoryNames } from '#server/playlist/known-names';
import type { MatchRequest } from '#server/playlist/query';
import { agreementOf, isOtherTournament } from '#server/playlist/tournament';
import type { TournamentAgreement } from '#server/playlist/tournament';
import { clearMinutes, shortNameMinutes, sureMinutes, widestHours } from '#server/playlist/window';

/** How a stream fits a query. `same` is joined automatically, `maybe` waits for the owner to confirm the `reasons`. */
export type ScoredMatch = {
  stream: Candidate;
  verdict: 'same' | 'maybe';
  byEvent: boolean;
  score: number;
  swapped: boolean;
  /** Minutes between the two starts; a whole day when the stream's start time is not known. */
  minutes: number;
  /** The start is close enough to join automatically. */
  isInTime: boolean;
  tournament: TournamentAgreement;
  reasons: ReviewReason[];
};

const dayMinutes = widestHours * 60;
const minutesFrom = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 60_000;

/**
 * Compares a query with a stream: by event id, otherwise by sport, both teams and start. Null when it is another match.
 */
export async function scoreMatch(
  query: MatchRequest,
  stream: Candidate,
  names: DirectoryNames,
): Promise<ScoredMatch | null> {
  const minutesApart = Math.abs(minutesFrom(stream.startAt, query.startAt));
  const teams = compareTeams(query, stream, await names.sport(stream.sport));
  const isByEvent = query.event_id !== '' && query.event_id === stream.event_id;
  if (!isByEvent && (!teams || minutesApart > dayMinutes)) return null;
  const match = {
    stream,
    byEvent: isByEvent,
    swapped: teams?.found.swapped ?? false,
    minutes: stream.dayAt === null ? minutesApart : dayMinutes,
    isInTime: isInTime(query, stream),
    tournament: agreementOf(query, stream),
  };
  if (isByEvent || !teams) return { ...match, verdict: 'same', score: 1, reasons: [] };
  const sport = await compareSport(query, stream, names);
  if (sport === 'different') return null;
  const isShortSure = teams.isOneShort && stream.dayAt === null && minutesApart <= shortNameMinutes;
  const reasons = isShortSure ? [] : doubtsOfTeams(query, stream, teams);
  reasons.push(...doubtsOf(query, stream, sport));
  if (teams.areMarksApart || isOtherTournament(query, stream)) reasons.push(doubtOfTournament(query, stream));
  const areTeamsSure = isShortSure || teams.found.verdict === 'same';
  const verdict = reasons.length === 0 && areTeamsSure ? 'same' : 'maybe';
  return { ...match, verdict, score: teams.found.score, reasons };
}

/** Whether the starts are as close as the duration allows; a start that is not known yet may be any time of its day. */
function isInTime(query: MatchRequest, stream: Candidate): boolean {
  if (stream.dayAt === null)
    return Math.abs(minutesFrom(stream.startAt, query.startAt)) <= sureMinutes(stream.duration);
  const sinceDay = minutesFrom(stream.dayAt, query.startAt);
  return sinceDay >= 0 && sinceDay < dayMinutes;
}

/** Whether the match had finished before the start that the query asks for. */
function isOver(query: MatchRequest, stream: Candidate): boolean {
  return stream.phase === 'finished' && minutesFrom(stream.startAt, query.startAt) >= clearMinutes;
}

async function compareSport(
  query: MatchRequest,
  stream: Candidate,
  names: DirectoryNames,
): Promise<'same' | 'unknown' | 'different'> {
  if (query.sport !== null) return query.sport === stream.sport ? 'same' : 'different';
  const sports = query.sportText === '' ? new Set<number>() : await names.sportsCalled(query.sportText);
  if (sports.size === 0) return 'unknown';
  return sports.has(stream.sport) ? 'same' : 'different';
}

function doubtsOf(query: MatchRequest, stream: Candidate, sport: 'same' | 'unknown'): ReviewReason[] {
  const doubts: ReviewReason[] = [];
  if (!isInTime(query, stream) || isOver(query, stream))
    doubts.push({ code: 'start', asked: query.startAt, found: stream.startAt, why: null });
  if (sport === 'unknown') doubts.push({ code: 'sport', asked: query.sportText, found: stream.sportName, why: null });
  if (query.event_id !== '' && stream.event_id !== '')
    doubts.push({ code: 'event', asked: query.event_id, found: stream.event_id, why: null });
  return doubts;
}

function doubtOfTournament({ tournamentName }: MatchRequest, stream: Candidate): ReviewReason {
  return { code: 'tournament', asked: tournamentName ?? '', found: stream.tournamentName ?? '', why: null };
}
