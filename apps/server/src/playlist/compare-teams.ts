import type { ReviewReason } from '@touchline/contract';
import type { Match, MatchComparison, TournamentMarks } from '@touchline/names';
import { compareMatch, withTournamentMarks } from '@touchline/names';
import type { Asked, Candidate } from '#server/playlist/judge';
import type { SportNames } from '#server/playlist/known-names';
import { nameOf } from '#server/playlist/known-names';
import { marksOf } from '#server/playlist/tournament';

/** `areMarksApart`: the teams agree only without what their tournaments say of women, age or reserves. */
export type TeamsComparison = { found: MatchComparison; areMarksApart: boolean };

/**
 * Compares both teams; null when they are others. Marks of a tournament count as marks of both teams, so a women's match is
 * found though only its tournament says so. Where they are all that differs the owner decides: who asked may have left the
 * tournament out.
 */
export function compareTeams(query: Asked, stream: Candidate, names: SportNames): TeamsComparison | null {
  const [asked, offered] = [marksOf(query.tournamentName), marksOf(stream.tournamentName)];
  if (asked || offered) {
    const marked = compareSides(query, stream, names, { asked, offered });
    if (marked) return { found: marked, areMarksApart: false };
  }
  const found = compareSides(query, stream, names, { asked: null, offered: null });
  return found && { found, areMarksApart: Boolean(asked || offered) };
}

type Marks = { asked: TournamentMarks | null; offered: TournamentMarks | null };

/** Null when the teams are others. Two records of the directory that are only alike are two teams. */
function compareSides(query: Asked, stream: Candidate, { options }: SportNames, marks: Marks): MatchComparison | null {
  const event = stream.team1Name ?? stream.title;
  if (query.team1Name === null || event === '') return null;
  const asked = toMatch(query.team1Name, query.team2Name, marks.asked);
  const found = compareMatch(asked, toMatch(event, stream.team2Name, marks.offered), options);
  if (found.verdict === 'different') return null;
  const [first, second] = found.swapped ? [stream.team2, stream.team1] : [stream.team1, stream.team2];
  const isOther = (record: number | null, other: number | null, verdict: string | undefined) =>
    record !== null && other !== null && record !== other && verdict !== 'same';
  if (isOther(query.team1, first, found.team1.verdict)) return null;
  return isOther(query.team2, second, found.team2?.verdict) ? null : found;
}

function toMatch(team1: string, team2: string | null, marks: TournamentMarks | null): Match {
  const read = (team: string) => nameOf(marks ? withTournamentMarks(team, marks) : team);
  return { team1: read(team1), team2: team2 === null ? null : read(team2) };
}

/** What of the names is doubtful. */
export function doubtsOfTeams(query: Asked, stream: Candidate, teams: MatchComparison): ReviewReason[] {
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
