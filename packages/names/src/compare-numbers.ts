import type { Alignment } from './align.ts';
import { isFoundingYear } from './founding-years.ts';
import type { Word } from './words.ts';

/** Clubs with names this short use them for a second team with a year: SKA and SKA-1946, Loko and Loko-76. */
const LONGEST_ABBREVIATION = 4;

/**
 * Compares the numbers of two names: `differ` when they are different, or when only one of two shared names has one;
 * `open` when one name has an additional number; `agree` also when that is the club's known founding year (Schalke 04).
 */
export function compareNumbers({ pairs, restA, restB }: Alignment): 'agree' | 'open' | 'differ' {
  const [a, b] = [restA.filter(isNumber), restB.filter(isNumber)];
  if (a.length === 0 && b.length === 0) return 'agree';
  if (a.length > 0 && b.length > 0) return 'differ';
  const common = pairs.flatMap((pair) => [pair.a, pair.b]);
  if ([...a, ...b].every(({ text }) => common.some((word) => isFoundingYear(text, word.text)))) return 'agree';
  const isShared = common.every(({ place, generic, text }) => place || generic || text.length <= LONGEST_ABBREVIATION);
  // Parma Calcio 1913 shares only its place.
  return isShared && !common.every(({ place }) => place) ? 'differ' : 'open';
}

/** The alignment without numbers that have no counterpart. */
export function withoutNumbers({ pairs, restA, restB }: Alignment): Alignment {
  const isWord = (word: Word): boolean => !isNumber(word);
  return { pairs, restA: restA.filter(isWord), restB: restB.filter(isWord) };
}

/** Whether a word is written in digits. */
export function isNumber({ script }: Word): boolean {
  return script === 'number';
}
