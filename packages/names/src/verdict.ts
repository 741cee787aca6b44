/** Relation of two names: `same` may be joined automatically, `maybe` is for review, `different` is not proposed. */
export type Verdict = 'same' | 'maybe' | 'different';

/** Scores from here on mean the same team. */
export const SAME_FROM = 0.9;

/** Scores from here up to `SAME_FROM` are for review. */
export const MAYBE_FROM = 0.6;

/** The verdict for a score from 0 to 1. */
export function verdictOf(score: number): Verdict {
  if (score >= SAME_FROM) return 'same';
  return score >= MAYBE_FROM ? 'maybe' : 'different';
}
