import type { Disagreement } from './attributes.ts';
import type { Rarity } from './rarity.ts';
import type { SportTraits } from './sport-traits.ts';
import type { Synonyms } from './synonyms.ts';
import type { Verdict } from './verdict.ts';

/** Why two names got their verdict; a key for the words a screen shows. */
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

/** What one of two names leaves out: its place (Зенит for Zenit St. Petersburg), or a given name but for an initial. */
export type Shortened = 'place' | 'initial';

/**
 * `shortened` is set where nothing but a name left short keeps a `maybe` from being `same`: when no other known name
 * fits either, and the rest of the match agrees, it is the same.
 */
export type Comparison = { verdict: Verdict; score: number; reason: Reason; shortened: Shortened | null };

/** `sport` is what its name says (`sportTraits`); without it a letter behind a name may be an initial or a mark. */
export type CompareOptions = { synonyms: Synonyms | null; rarity: Rarity | null; sport?: SportTraits | null };

/** A score with its reason, before it is a verdict; `isComplete` when every word has its counterpart. */
export type Scored = { score: number; reason: Reason; shortened: Shortened | null; isComplete: boolean };

/** The highest score of a pair that only a person may join. */
export const OPEN = 0.85;

/** A score of names every word of which has its counterpart. */
export function complete(score: number, reason: Reason): Scored {
  return { score, reason, shortened: null, isComplete: true };
}

/** A score of names with words left over. */
export function partial(score: number, reason: Reason, shortened: Shortened | null): Scored {
  return { score, reason, shortened, isComplete: false };
}

/** Lowers a score to at most the given one, for the given reason. */
export function atMost(most: number, scored: Scored, reason: Reason): Scored {
  return { ...scored, score: Math.min(scored.score, most), reason, shortened: null };
}
