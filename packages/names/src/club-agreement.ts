import { meaningOf } from './clubs.ts';
import { complete, OPEN, partial, type Scored } from './comparison.ts';
import type { Name } from './name.ts';
import { MAYBE_FROM, SAME_FROM } from './verdict.ts';

/** Score of two names of the same club, and of a name that other clubs have too. */
const KNOWN = 0.97;
const SHARED = 0.7;

/**
 * Corrects the score of two names by the dictionary of clubs: two names of one club are the same, however they are
 * spelled; a name of several clubs is for review; names of two clubs are never certainly the same.
 */
export function withClubs(a: Name, b: Name, scored: Scored): Scored {
  const [ofA, ofB] = [meaningOf(a), meaningOf(b)];
  if (!ofA || !ofB) return scored;
  const shared = [...ofA.clubs].filter((club) => ofB.clubs.has(club)).length;
  if (shared === 0) return { ...scored, score: Math.min(scored.score, OPEN), shortened: null };
  if (ofA.isSure && ofB.isSure) return scored.score >= SAME_FROM ? scored : complete(KNOWN, 'synonym');
  if (scored.score < MAYBE_FROM) return partial(SHARED, 'several_clubs', 'place');
  const areEqual = shared === ofA.clubs.size && shared === ofB.clubs.size && ofA.isSure === ofB.isSure;
  return areEqual ? scored : { ...scored, score: Math.min(scored.score, OPEN) };
}

/** Whether both are names of one club, including designators: Karlsruher SC and Карлсруэ. */
export function areOneClub(a: Name, b: Name): boolean {
  const [ofA, ofB] = [meaningOf(a), meaningOf(b)];
  if (!ofA?.isSure || !ofB?.isSure || !ofA.isWhole || !ofB.isWhole) return false;
  return [...ofA.clubs].every((club) => ofB.clubs.has(club));
}
