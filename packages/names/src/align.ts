import { compareWords, type WordMatch } from './compare-words.ts';
import type { Word } from './name.ts';

export type Pair = { a: Word; b: Word; match: WordMatch };

/** The corresponding words of two names, and the words left over on each side. */
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
  const pairedWords = new Set<Word>();
  const pairs = found.filter(({ a, b }) => {
    if (pairedWords.has(a) || pairedWords.has(b)) return false;
    pairedWords.add(a).add(b);
    return true;
  });
  const isLeft = (word: Word): boolean => !pairedWords.has(word);
  return { pairs, restA: wordsA.filter(isLeft), restB: wordsB.filter(isLeft) };
}
