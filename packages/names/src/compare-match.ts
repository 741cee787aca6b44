import { compareNames } from './compare.ts';
import type { CompareOptions, Comparison } from './comparison.ts';
import { type Name, readName } from './name.ts';
import type { Verdict } from './verdict.ts';

/** Who plays whom; `team2` is null for races and the like, where `team1` names the event. */
export type Match = { team1: string | Name; team2: string | Name | null };

/**
 * `team1` and `team2` are the comparisons of the first match's teams, with whomever they meet on the other side.
 * `isOnlyShortened` is true of a `maybe` when each team is the same or only its place or given name is left short
 * (Зенит – ЦСКА for Zenit St. Petersburg – CSKA Moscow): it may be joined unseen when the starts are near and every
 * shortened name fits nobody else in the directory of its sport (`fitsOnly`).
 */
export type MatchComparison = {
  verdict: Verdict;
  score: number;
  swapped: boolean;
  isOnlyShortened: boolean;
  team1: Comparison;
  team2: Comparison | null;
};

/**
 * Compares two matches by both teams together, also with home and away swapped (taken only when it fits better). A match
 * is `same` when both teams are, `different` when either is; the score is that of the weaker team, and half the
 * difference to the stronger one as long as the verdict stays; of different matches it says nothing.
 */
export function compareMatch(a: Match, b: Match, options: CompareOptions): MatchComparison {
  const [a1, b1] = [read(a.team1), read(b.team1)];
  if (a.team2 === null || b.team2 === null) return compareAlone(a1, b1, a.team2 === b.team2, options);
  const [a2, b2] = [read(a.team2), read(b.team2)];
  const straight = both([a1, b1], [a2, b2], false, options);
  if (straight.verdict === 'same') return straight;
  const swapped = both([a1, b2], [a2, b1], true, options);
  return swapped.score > straight.score ? swapped : straight;
}

/** Once the first teams are others, the second ones are not worth a look. */
function both(first: [Name, Name], second: [Name, Name], swapped: boolean, options: CompareOptions): MatchComparison {
  const team1 = compareNames(...first, options);
  if (team1.verdict === 'different') return { ...NONE, swapped, team1 };
  return joint(team1, compareNames(...second, options), swapped);
}

function read(team: string | Name): Name {
  return typeof team === 'string' ? readName(team) : team;
}

function compareAlone(a: Name, b: Name, isAlone: boolean, options: CompareOptions): MatchComparison {
  const team1 = compareNames(a, b, options);
  return isAlone ? { ...NONE, verdict: team1.verdict, score: team1.score, team1 } : { ...NONE, team1 };
}

const NONE = { verdict: 'different', score: 0, swapped: false, isOnlyShortened: false, team2: null } as const;

const WORST_FIRST: Verdict[] = ['different', 'maybe', 'same'];
/** The highest score of each verdict, so that a strong team never lifts a match over a threshold. */
const HIGHEST: Record<Verdict, number> = { different: 0.599, maybe: 0.899, same: 1 };

function joint(team1: Comparison, team2: Comparison, swapped: boolean): MatchComparison {
  const verdict = WORST_FIRST.find((one) => team1.verdict === one || team2.verdict === one) ?? 'different';
  const score = Math.min(HIGHEST[verdict], (Math.min(team1.score, team2.score) + (team1.score + team2.score) / 2) / 2);
  const isOnlyShortened = verdict === 'maybe' && [team1, team2].every(isSameOrShortened);
  return { verdict, score: Math.round(score * 1000) / 1000, swapped, isOnlyShortened, team1, team2 };
}

function isSameOrShortened({ verdict, shortened }: Comparison): boolean {
  return verdict === 'same' || shortened !== null;
}
