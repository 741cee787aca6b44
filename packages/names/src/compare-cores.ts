import { align, type Alignment, type Pair } from './align.ts';
import { compareNumbers, withoutNumbers } from './compare-numbers.ts';
import { type Known, scorePart } from './compare-part.ts';
import { scoreAcronym, scoreCutShort } from './compare-short.ts';
import { compareWords } from './compare-words.ts';
import { atMost, complete, OPEN, partial, type Reason, type Scored } from './comparison.ts';
import type { Name, Word } from './name.ts';
import { shareNearKey } from './sound-key.ts';
import { areSyllablesAlike } from './syllables.ts';
import { SAME_FROM } from './verdict.ts';

/** Score of two names one of which has an additional number, which may be the founding year. */
const NUMBER_MORE = 0.65;
const APART = 0.5;

/** Compares two names without their marks. */
export function scoreCores(a: Name, b: Name, options: Known): Scored {
  const isWhole = a.joined.key === b.joined.key || areSyllablesAlike(a.joined, b.joined);
  const joinedMatch = isWhole ? compareWords(a.joined, b.joined) : null;
  if (joinedMatch && joinedMatch.closeness >= 0.95) return atMostInOrder(ofWhole(a, b, joinedMatch.closeness), a, b);
  const alignment = align(a.words, b.words);
  if (!shareKey(alignment.pairs)) return scoreAcronym(a, b);
  const numbers = compareNumbers(alignment);
  if (numbers === 'differ') return partial(APART, 'number', null);
  const scored = scoreWords(a, b, withoutNumbers(alignment), options);
  if (numbers === 'agree') return scored;
  return atMost(scored.isComplete ? NUMBER_MORE : APART, scored, 'number');
}

/** Names that share no key are not found in a directory, so they must not match here either. */
function shareKey(pairs: Pair[]): boolean {
  const names = pairs.filter(({ a, b }) => !a.place || !b.place);
  const isFound = ({ a, b }: Pair): boolean =>
    (a.term !== null && a.term === b.term) || shareNearKey(a.key, b.key) || areSyllablesAlike(a, b);
  return (names.length > 0 ? names : pairs).some(isFound);
}

function scoreWords(a: Name, b: Name, alignment: Alignment, options: Known): Scored {
  const [restA, restB] = [alignment.restA.filter(isNeeded), alignment.restB.filter(isNeeded)];
  if (restA.length === 0 && restB.length === 0) return atMostInOrder(scoreComplete(alignment), a, b);
  // LA and La are not articles next to Los Angeles.
  if (alignment.restA.length > 0 && alignment.restB.length > 0) {
    const short = scoreCutShort(alignment, options.sport ?? null);
    if (short.isComplete || (restA.length > 0 && restB.length > 0)) return short;
  }
  return scorePart({ ...alignment, restA, restB }, restA.length === 0 ? b : a, options);
}

function isNeeded({ optional }: Word): boolean {
  return !optional;
}

function ofWhole(a: Name, b: Name, closeness: number): Scored {
  if (a.joined.text === b.joined.text) return complete(0.99, 'exact');
  const transliterated = a.joined.script !== b.joined.script;
  return complete(Math.min(closeness, 0.96), transliterated ? 'transliteration' : 'spelling');
}

/**
 * Bilbao Athletic is the second team of Athletic Bilbao: when a shared name and a place swap positions, it stays open.
 */
function atMostInOrder(scored: Scored, a: Name, b: Name): Scored {
  const [first, second] = [placeAmongTwo(a), placeAmongTwo(b)];
  return first === null || second === null || first === second ? scored : atMost(OPEN, scored, 'order');
}

/** Position of the place in a name made of a place and a name that many clubs share. */
function placeAmongTwo({ words }: Name): number | null {
  const [first, second, ...more] = words;
  if (!first || !second || more.length > 0 || first.place === second.place) return null;
  return (first.place ? second : first).generic ? words.findIndex(({ place }) => place) : null;
}

/** Every word has its counterpart: the least certain word decides. */
function scoreComplete({ pairs, restA, restB }: Alignment): Scored {
  const least = pairs.reduce((one, other) => (other.match.closeness < one.match.closeness ? other : one));
  const { agreement, closeness } = least.match;
  const hasUnmatched = restA.length + restB.length > 0;
  const isCountry = pairs.every(isCountryLike);
  if (hasUnmatched && !isCountry && pairs.every(({ a }) => a.place || a.optional)) return complete(0.7, 'part');
  const reason = reasonOf(least);
  if (agreement === 'similar') return complete(Math.min(closeness, OPEN), reason);
  if (pairs.some(({ match }) => match.agreement === 'loose')) return complete(OPEN, reason);
  if (agreement === 'sound' && !isSoundSure(least, pairs)) return complete(OPEN, reason);
  if (agreement === 'term' && pairs.length === 1 && least.a.place && !isCountryLike(least))
    return complete(OPEN, reason);
  return complete(Math.max(SAME_FROM, closeness - (hasUnmatched ? 0.02 : 0)), reason);
}

/** Three or more letters without a vowel. */
const ACRONYM = /^[^aeiouyаеиоуыэюяіїє]{3,}$/u;

const ARABIC_ARTICLE = /^(?:al|el|аль?|эль?)$/u;

function isCountryLike({ a }: Pair): boolean {
  return a.term?.country ?? false;
}

/**
 * Across scripts, sounding alike is enough from five letters on, and for acronyms, which have no ambiguous vowels;
 * within one script only next to an equal word that is more than an article: Al Ahly is not Al Ahli.
 */
function isSoundSure({ a, b }: Pair, pairs: Pair[]): boolean {
  if (a.script !== b.script) {
    const isLong = Math.min(a.text.length, b.text.length) >= 5 || pairs.length > 1;
    return isLong || (ACRONYM.test(a.text) && ACRONYM.test(b.text));
  }
  return pairs.some(
    ({ a: word, match: { agreement } }) =>
      !ARABIC_ARTICLE.test(word.text) && ['exact', 'transliteration', 'term'].includes(agreement),
  );
}

function reasonOf({ a, b, match: { agreement } }: Pair): Reason {
  if (agreement === 'exact') return 'exact';
  if (agreement === 'similar') return 'similar';
  if (agreement === 'term') return a.script === b.script ? 'translation' : 'transliteration';
  return a.script === b.script ? 'spelling' : 'transliteration';
}
