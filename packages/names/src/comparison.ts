import type { Disagreement } from './attributes.ts';
import type { Rarity } from './rarity.ts';
import type { SportTraits } from './sport-traits.ts';
import type { Synonyms } from './synonyms.ts';
import type { Verdict } from './verdict.ts';

/** Why two names got their verdict; a key for the texts of a screen. */
export type Reason =
  | 'exact'
  | 'synonym'
  | 'transliteration'
  | 'translation'
  | 'spelling'
  | 'similar'
  | 'part'
  | 'abbreviation'
  | 'initial'
  | 'several_clubs'
  | 'number'
  | 'order'
  | 'designator'
  | 'sport'
  | Disagreement
  | 'placeholder'
  | 'shared_place'
  | 'shared_word'
  | 'other';

/** What one of two names omits: its place (Зенит for Zenit St. Petersburg), or a given name except for an initial. */
export type Shortened = 'place' | 'initial';

/**
 * `shortened` is set when only a shortened name makes it `maybe` instead of `same`: when no other known name matches
 * either, and the rest of the match agrees, it is the same.
 */
export type Comparison = { verdict: Verdict; score: number; reason: Reason; shortened: Shortened | null };

/** `sport`: traits of its name (`sportTraits`); without it a letter after a name may be an initial or a mark. */
export type CompareOptions = { synonyms: Synonyms | null; rarity: Rarity | null; sport?: SportTraits | null };

/** A score with its reason, before it becomes a verdict; `isComplete`: every word has its counterpart. */
export type Scored = { score: number; reason: Reason; shortened: Shortened | null; isComplete: boolean };

/** Highest score of a pair that requires review. */
export const OPEN = 0.85;

/** Score of names whose words all have counterparts. */
export function complete(score: number, reason: Reason): Scored {
  return { score, reason, shortened: null, isComplete: true };
}

/** Score of names with words left over. */
export function partial(score: number, reason: Reason, shortened: Shortened | null): Scored {
  return { score, reason, shortened, isComplete: false };
}

/** Limits a score to `most`, with the given reason. */
export function atMost(maxScore: number, scored: Scored, reason: Reason): Scored {
  return { ...scored, score: Math.min(scored.score, maxScore), reason, shortened: null };
}
