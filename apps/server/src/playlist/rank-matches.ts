import type { Candidate } from '#server/playlist/candidate';
import type { ScoredMatch } from '#server/playlist/score-match';
import { clearMinutes } from '#server/playlist/window';

/**
 * Whether sure match `a` beats `b`: by event id; otherwise it wins in at least one of start time, name score and
 * tournament, and loses in none.
 */
export function isBetter(a: ScoredMatch, b: ScoredMatch): boolean {
  if (a.byEvent !== b.byEvent) return a.byEvent;
  const leads = [leadInTime(a, b), Math.sign(a.score - b.score), leadInTournament(a, b)];
  return leads.some((lead) => lead > 0) && leads.every((lead) => lead >= 0);
}

function leadInTime(a: ScoredMatch, b: ScoredMatch): number {
  const nearer = b.minutes - a.minutes;
  return Math.abs(nearer) < clearMinutes ? 0 : Math.sign(nearer);
}

/** A side without a tournament may be of any, so it neither wins nor loses. */
function leadInTournament(a: ScoredMatch, b: ScoredMatch): number {
  if (a.tournament === 'agrees' && b.tournament === 'differs') return 1;
  return a.tournament === 'differs' && b.tournament === 'agrees' ? -1 : 0;
}

/**
 * Sort order, best first. Equal matches are ordered by the content of their streams, and by id only when that is equal
 * too, so that the order of creation does not matter.
 */
export function byRank(a: ScoredMatch, b: ScoredMatch): number {
  return (
    Number(b.byEvent) - Number(a.byEvent) ||
    b.score - a.score ||
    a.minutes - b.minutes ||
    compareTexts(textOf(a.stream), textOf(b.stream)) ||
    a.stream.id - b.stream.id
  );
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Everything in which two equally good streams may differ. */
const textOf = ({ startAt, dayAt, duration, title, team1Name, team2Name, event_id, tournamentName, area }: Candidate) =>
  JSON.stringify([startAt, dayAt, duration, title, team1Name, team2Name, event_id, tournamentName, area]);
