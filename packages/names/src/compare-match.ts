import { compareNames } from './compare.ts';
import type { CompareOptions, Comparison } from './comparison.ts';
import { type Name, readName } from './name.ts';
import type { Verdict } from './verdict.ts';

/** The two opponents; `team2` is null for races and similar events, where `team1` is the name of the event. */
export type Match = { team1: string | Name; team2: string | Name | null };

/**
 * `team1` and `team2` compare the teams of the first match with their counterparts in the second. `isOnlyShortened`: in
 * a `maybe`, each team is the same or lacks only its place or given name (Зенит – ЦСКА for Zenit St. Petersburg – CSKA
 * Moscow). Such a match may be joined automatically when the starts are close and every shortened name matches nobody
 * else in the directory of its sport (`fitsOnly`).
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
 * Compares two matches by both teams together, also with home and away swapped (used only if it matches better). A
 * match is `same` when both teams are, `different` when either is. The score is that of the weaker team plus half the
 * difference to the stronger one, within the range of the verdict; for different matches it has no meaning.
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

/** If the first teams differ, the second ones need not be compared. */
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
/** Highest score of each verdict, so that a strong team never lifts a match over a threshold. */
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
