import { designatorOf } from './designators.ts';
import { crossDistance } from './distance.ts';
import { beginAlike } from './first-letters.ts';
import { givenNameForms } from './given-names.ts';
import type { Word } from './name.ts';

export type ShortForm = 'initial' | 'abbreviation';

/** The longest word that may be contracted from letters of a longer one, as in Мг and NY. */
const LONGEST_CONTRACTION = 3;
/** From this length on, a word that lacks only the last letter is a different word: Smirnov and Smirnova. */
const SHORTEST_UNTIL = 4;
/** Distance that the start of a word may have from a short form in the other script, per letter. */
const NEAR = 0.11;

/**
 * Whether one word may be an abbreviation of the other, in either script: an initial, a beginning of at least two
 * letters, or for places some of its letters in order (Мг, НН, Яр, NY).
 */
export function isCutShort(short: Word, long: Word): ShortForm | null {
  if (short.script === 'number' || long.script === 'number' || designatorOf(long.text)) return null;
  if (short.text.length === 1) return isInitialOf(short, long) ? 'initial' : null;
  if (short.text.length >= long.text.length) return null;
  if (long.place && isContractionOfPlace(short, long)) return 'abbreviation';
  const isShorter = short.text.length < SHORTEST_UNTIL || long.text.length >= short.text.length + 2;
  return isShorter && !short.term && isBeginningOf(short, long) ? 'abbreviation' : null;
}

/** Whether a word of two to five letters stands for several bare words: OKC for Oklahoma City. */
export function isAcronymOf(short: string, words: readonly string[]): boolean {
  if (short.length < 2 || short.length > 5 || words.length < 2) return false;
  return isMadeOfInitials(short, words) || isContraction(short, words);
}

/** Whether a word consists of the first letters of others, in either script: ПСЖ and Paris Saint-Germain. */
export function isMadeOfInitials(short: string, words: readonly string[]): boolean {
  return short.length === words.length && words.every((word, at) => beginAlike(short.slice(at, at + 1), word));
}

function isInitialOf(initial: Word, long: Word): boolean {
  // Two initials in one script either agree as words or do not match.
  if (initial.script === long.script && long.text.length === 1) return false;
  if (beginAlike(initial.text, long.text)) return true;
  return initial.script !== long.script && givenNameForms(long.text).some((form) => form.startsWith(initial.text));
}

function isContractionOfPlace({ text, script }: Word, { term, text: long, script: longScript }: Word): boolean {
  if (text.length > LONGEST_CONTRACTION) return false;
  const placeName = script === 'cyrillic' ? term?.russian : term?.english;
  return [...(placeName ? [placeName] : []), ...(script === longScript ? [long] : [])].some((place) =>
    isContraction(text, place.split(' ')),
  );
}

/** Whether letters occur in the words in this order, including the first letter of each word. */
function isContraction(letters: string, words: readonly string[]): boolean {
  let at = 0;
  for (const [index, word] of words.entries()) {
    if (letters[at] !== word[0]) return false;
    at += 1;
    const isLast = index === words.length - 1;
    for (const letter of word.slice(1)) {
      // Letters that may start the next word are left to it.
      if (!isLast && letters.length - at <= words.length - index - 1) break;
      if (letter === letters[at]) at += 1;
    }
  }
  return at === letters.length;
}

function isBeginningOf(short: Word, long: Word): boolean {
  const termNames = long.term && [long.term.russian, long.term.english];
  if (termNames?.some((text) => text.startsWith(short.text))) return true;
  if (short.script === long.script) return long.text.startsWith(short.text);
  const isCyrillic = short.script === 'cyrillic' && long.script === 'latin';
  if (!isCyrillic && (short.script !== 'latin' || long.script !== 'cyrillic')) return false;
  if (!beginAlike(short.text, long.text)) return false;
  return [-1, 0, 1, 2].some((more) => {
    const beginning = long.text.slice(0, Math.max(1, short.text.length + more));
    if (beginning.length === long.text.length) return false;
    const [cyrillic, latin] = isCyrillic ? [short.text, beginning] : [beginning, short.text];
    return crossDistance(cyrillic, latin, NEAR, NEAR) <= NEAR;
  });
}
