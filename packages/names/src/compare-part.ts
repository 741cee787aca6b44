import type { Alignment, Pair } from './align.ts';
import { OPEN, partial, type Scored } from './comparison.ts';
import type { Name, Word } from './name.ts';
import { type Rarity, wordId } from './rarity.ts';
import type { SportTraits } from './sport-traits.ts';
import { MAYBE_FROM } from './verdict.ts';

/** What is known about the names in a sport. */
export type Known = { rarity: Rarity | null; sport?: SportTraits | null };

/** A longer word that is only similar in the other script can be a part. */
const LONGEST_UNSURE = 4;

/**
 * Scores a name that is part of the other: never certain, and less so the more names share the part. If only a place
 * remains, it is for review however many names share it, because clubs are usually called by their bare names.
 */
export function scorePart({ pairs, restA, restB }: Alignment, longer: Name, { rarity, sport }: Known): Scored {
  const rest = [...restA, ...restB];
  const quality = Math.min(...pairs.map(({ match }) => match.closeness));
  if (pairs.some(isTooUnlike) || pairs.every(isLetter)) return partial(0.4, 'other', null);
  // England A is another team: only a person's letter is known to be an initial.
  if (rest.every(({ text }) => /^\p{L}$/u.test(text)))
    return partial(0.75 * quality, 'initial', sport?.ofPersons ? 'initial' : null);
  const distinct = Math.max(...pairs.map(({ a, b }) => Math.min(distinctness(a, rarity), distinctness(b, rarity))));
  const onlyPlaces = pairs.every(({ a, b }) => a.place || b.place);
  const isPlaceLeft = !onlyPlaces && rest.every(({ place }) => place);
  let score = 0.45 + 0.35 * distinct;
  if (isPlaceLeft) score += 0.1;
  if (onlyPlaces && longer.words[0]?.place && rest.every(({ generic }) => generic)) score += 0.1;
  score = Math.min(OPEN, score) * Math.min(1, quality + 0.05);
  if (isPlaceLeft) return partial(Math.max(MAYBE_FROM, score), 'part', 'place');
  // A player's surname alone, and all but the last of several words (Golden State), are common enough for review.
  const isSurname = sport?.ofPersons === true && longer.words.length === 2;
  if (isSurname || (pairs.length > 1 && !onlyPlaces)) return partial(Math.max(MAYBE_FROM, score), 'part', null);
  return partial(score, onlyPlaces ? 'shared_place' : 'part', null);
}

/** A letter that two names share says nothing; a character of other scripts can be a name. */
const isLetter = ({ a, b }: Pair): boolean =>
  [a, b].some(({ text }) => /^[\p{Script=Latin}\p{Script=Cyrillic}]$/u.test(text));

function isTooUnlike({ a, b, match: { agreement } }: Pair): boolean {
  if (agreement !== 'similar') return false;
  return a.script === b.script || Math.min(a.text.length, b.text.length) <= LONGEST_UNSURE;
}

function distinctness(word: Word, rarity: Rarity | null): number {
  const kind = word.place ? 0.2 : word.generic ? 0.3 : 0.9;
  if (!rarity) return kind;
  // One of the names that share the word may be the one in question.
  const others = Math.max(1, rarity(wordId(word)) - 1);
  return Math.min(word.place ? 0.25 : 1, Math.max(kind, 0.5) / others);
}
