import type { ReviewReason } from '@touchline/contract';
import type { MatchComparison } from '@touchline/names';
import { compareMatch } from '@touchline/names';
import type { KnownNames, SportNames } from '#server/playlist/known-names';
import { nameOf } from '#server/playlist/known-names';
import type { Query } from '#server/playlist/query';
import { agreementOf } from '#server/playlist/tournament';
import type { TournamentAgreement } from '#server/playlist/tournament';
import { clearMinutes, sureMinutes, widestHours } from '#server/playlist/window';

/** A stream as matching sees it. */
export type Candidate = {
  id: number;
  event_id: string;
  sport: number;
  sportName: string;
  team1: number | null;
  team2: number | null;
  team1Name: string | null;
  team2Name: string | null;
  title: string;
  tournament: number | null;
  tournamentName: string | null;
  startAt: string;
  /** Minutes. */
  duration: number;
  /** The first instant of the day it is planned for; null when its start is known. */
  dayAt: string | null;
  phase: string;
  /** It has been live, or its planned start has passed and its signal is there. */
  isOn: boolean;
  /** Pixels of the planned picture; null when nobody planned one. */
  area: number | null;
};

/** What a query asks for, as far as it is compared. */
export type Asked = Pick<
  Query,
  | 'event_id'
  | 'sport'
  | 'sportText'
  | 'tournament'
  | 'tournamentName'
  | 'team1'
  | 'team2'
  | 'team1Name'
  | 'team2Name'
  | 'startAt'
>;

/** How a stream fits a query. `same` may be joined unseen, `maybe` waits for the owner, for the given reasons. */
export type Judged = {
  stream: Candidate;
  verdict: 'same' | 'maybe';
  byEvent: boolean;
  score: number;
  swapped: boolean;
  /** Minutes between the two starts; the most there may be where the stream's is not known. */
  minutes: number;
  /** The start alone would let it join unseen. */
  isInTime: boolean;
  tournament: TournamentAgreement;
  reasons: ReviewReason[];
};

const dayMinutes = widestHours * 60;
const minutesFrom = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 60_000;

/** Compares a query with a stream: the same event id; or sport, both teams and start. Null when it is another match. */
export async function judge(query: Asked, stream: Candidate, known: KnownNames): Promise<Judged | null> {
  const apart = Math.abs(minutesFrom(stream.startAt, query.startAt));
  const teams = compareTeams(query, stream, await known.sport(stream.sport));
  const found = {
    stream,
    swapped: teams?.swapped ?? false,
    minutes: stream.dayAt === null ? apart : dayMinutes,
    isInTime: isInTime(query, stream),
    tournament: agreementOf(query, stream),
  };
  if (query.event_id !== '' && query.event_id === stream.event_id)
    return { ...found, verdict: 'same', byEvent: true, score: 1, reasons: [] };
  if (!teams || apart > dayMinutes) return null;
  const sport = await judgeSport(query, stream, known);
  if (sport === 'different') return null;
  const reasons = [...doubtsOfTeams(query, stream, teams), ...doubtsOf(query, stream, sport)];
  const verdict = reasons.length === 0 && teams.verdict === 'same' ? 'same' : 'maybe';
  return { ...found, verdict, byEvent: false, score: teams.score, reasons };
}

/** Within what its duration allows; a start that is not known yet may be any of its day. */
function isInTime(query: Asked, stream: Candidate): boolean {
  if (stream.dayAt === null)
    return Math.abs(minutesFrom(stream.startAt, query.startAt)) <= sureMinutes(stream.duration);
  const sinceDay = minutesFrom(stream.dayAt, query.startAt);
  return sinceDay >= 0 && sinceDay < dayMinutes;
}

/** A match that is finished was over before a start that is clearly later than its own. */
function isOver(query: Asked, stream: Candidate): boolean {
  return stream.phase === 'finished' && minutesFrom(stream.startAt, query.startAt) >= clearMinutes;
}

/** Null when the teams are others. Two records of the directory that are only alike are two teams. */
function compareTeams(query: Asked, stream: Candidate, { options }: SportNames): MatchComparison | null {
  const event = stream.team1Name ?? stream.title;
  if (query.team1Name === null || event === '') return null;
  const asked = { team1: nameOf(query.team1Name), team2: query.team2Name === null ? null : nameOf(query.team2Name) };
  const offered = { team1: nameOf(event), team2: stream.team2Name === null ? null : nameOf(stream.team2Name) };
  const found = compareMatch(asked, offered, options);
  if (found.verdict === 'different') return null;
  const [first, second] = found.swapped ? [stream.team2, stream.team1] : [stream.team1, stream.team2];
  const isOther = (record: number | null, other: number | null, verdict: string | undefined) =>
    record !== null && other !== null && record !== other && verdict !== 'same';
  if (isOther(query.team1, first, found.team1.verdict)) return null;
  return isOther(query.team2, second, found.team2?.verdict) ? null : found;
}

async function judgeSport(
  query: Asked,
  stream: Candidate,
  known: KnownNames,
): Promise<'same' | 'unknown' | 'different'> {
  if (query.sport !== null) return query.sport === stream.sport ? 'same' : 'different';
  const meant = query.sportText === '' ? new Set<number>() : await known.sportsCalled(query.sportText);
  if (meant.size === 0) return 'unknown';
  return meant.has(stream.sport) ? 'same' : 'different';
}

function doubtsOfTeams(query: Asked, stream: Candidate, teams: MatchComparison): ReviewReason[] {
  const [first, second] = teams.swapped
    ? [stream.team2Name, stream.team1Name]
    : [stream.team1Name ?? stream.title, stream.team2Name];
  const doubts: ReviewReason[] = [];
  if (teams.team1.verdict === 'maybe')
    doubts.push({ code: 'team1', asked: query.team1Name ?? '', found: first ?? '', why: teams.team1.reason });
  if (teams.team2?.verdict === 'maybe')
    doubts.push({ code: 'team2', asked: query.team2Name ?? '', found: second ?? '', why: teams.team2.reason });
  return doubts;
}

function doubtsOf(query: Asked, stream: Candidate, sport: 'same' | 'unknown'): ReviewReason[] {
  const doubts: ReviewReason[] = [];
  if (!isInTime(query, stream) || isOver(query, stream))
    doubts.push({ code: 'start', asked: query.startAt, found: stream.startAt, why: null });
  if (sport === 'unknown') doubts.push({ code: 'sport', asked: query.sportText, found: stream.sportName, why: null });
  if (query.event_id !== '' && stream.event_id !== '')
    doubts.push({ code: 'event', asked: query.event_id, found: stream.event_id, why: null });
  return doubts;
}
