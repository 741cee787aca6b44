import type { Candidate, ScoredMatch } from '#server/playlist/score-match';
import { clearMinutes } from '#server/playlist/window';

/**
 * Whether one sure stream is rather the match than another: by event id; else it is nearer, its names are more alike or it
 * names the tournament that is asked for, and in none of these the other is ahead.
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

/** What names no tournament may be of any. */
function leadInTournament(a: ScoredMatch, b: ScoredMatch): number {
  if (a.tournament === 'agrees' && b.tournament === 'differs') return 1;
  return a.tournament === 'differs' && b.tournament === 'agrees' ? -1 : 0;
}

/** Best first; what is equally good by what the streams say, and by their ids only where that is the same. */
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

/** Everything in which two streams that are equally good may differ. */
const textOf = ({ startAt, dayAt, duration, title, team1Name, team2Name, event_id, tournamentName, area }: Candidate) =>
  JSON.stringify([startAt, dayAt, duration, title, team1Name, team2Name, event_id, tournamentName, area]);
