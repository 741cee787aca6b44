/** What two names are to each other: `same` may be joined unseen, `maybe` waits for a person, `different` is not proposed. */
export type Verdict = 'same' | 'maybe' | 'different';

/** From here on a score means the same team. */
export const SAME_FROM = 0.9;

/** From here on, and below `SAME_FROM`, a person decides. */
export const MAYBE_FROM = 0.6;

/** The verdict that belongs to a score of 0 to 1. */
export function verdictOf(score: number): Verdict {
  if (score >= SAME_FROM) return 'same';
  return score >= MAYBE_FROM ? 'maybe' : 'different';
}
