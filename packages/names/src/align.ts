import { compareWords, type WordMatch } from './compare-words.ts';
import type { Word } from './name.ts';

export type Pair = { a: Word; b: Word; match: WordMatch };

/** Words of two names that belong together, and those left over on each side. */
export type Alignment = { pairs: Pair[]; restA: Word[]; restB: Word[] };

/** Pairs the words of two names, closest first, each word once, in any order. */
export function align(wordsA: Word[], wordsB: Word[]): Alignment {
  const found: Pair[] = [];
  for (const a of wordsA) {
    for (const b of wordsB) {
      const match = compareWords(a, b);
      if (match) found.push({ a, b, match });
    }
  }
  found.sort((one, other) => other.match.closeness - one.match.closeness);
  const taken = new Set<Word>();
  const pairs = found.filter(({ a, b }) => {
    if (taken.has(a) || taken.has(b)) return false;
    taken.add(a).add(b);
    return true;
  });
  const isLeft = (word: Word): boolean => !taken.has(word);
  return { pairs, restA: wordsA.filter(isLeft), restB: wordsB.filter(isLeft) };
}

/** Whether one word may be the other cut short: the first letter of it, or its beginning of at least three letters. */
export function isCutShort(short: Word, long: Word): 'initial' | 'abbreviation' | null {
  if (short.text.length >= long.text.length) return null;
  if (short.text.length === 1 && long.text.length > 1) return beginsWith(short, long) ? 'initial' : null;
  if (short.text.length < 3 || short.script !== long.script || short.term || long.text.length < short.text.length + 2)
    return null;
  return long.text.startsWith(short.text) ? 'abbreviation' : null;
}

/** Compares first letters, in two scripts by the beginning of the longer word. */
function beginsWith(initial: Word, long: Word): boolean {
  if (initial.script === long.script) return long.text.startsWith(initial.text);
  return [1, 2, 3, 4].some((length) => {
    const beginning = { ...long, text: long.text.slice(0, length), sounded: long.text.slice(0, length), term: null };
    const agreement = compareWords({ ...initial, term: null }, beginning)?.agreement;
    return agreement === 'transliteration' || agreement === 'exact';
  });
}
