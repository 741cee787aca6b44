import { type Script, scriptOf } from './letters.ts';
import { soundKey } from './sound-key.ts';
import { isGeneric, isOptional, LONGEST_TERM, type Term, termOf } from './vocabulary.ts';

/**
 * One word of a name. `text` is bare; in `sounded`, marked letters are written out (š as sh); `term` is the known place
 * or word that it is (a place may span several words); `key` is equal for most spellings of the word in either script.
 */
export type Word = {
  text: string;
  sounded: string;
  script: Script;
  key: string;
  term: Term | null;
  place: boolean;
  generic: boolean;
  optional: boolean;
};

/** Groups bare words into words, with known places of several words as one. */
export function readWords(bare: string[], sounded: Map<string, string>): Word[] {
  const words: Word[] = [];
  for (let at = 0; at < bare.length;) {
    const { term, length } = termAt(bare, at);
    const slice = bare.slice(at, at + length);
    const word = makeWord(slice.join(' '), slice.map((one) => sounded.get(one) ?? one).join(' '), term);
    // "и" between words means "and"; at the start or end of a name it is an initial.
    const isInitial = word.text.length === 1 && (at === 0 || at + length === bare.length);
    words.push(isInitial ? { ...word, optional: false } : word);
    at += length;
  }
  return words;
}

/** All words joined to one, for names that differ only by a space or a hyphen. */
export function joinWords(bare: string[], sounded: Map<string, string>): Word {
  return makeWord(bare.join(''), bare.map((word) => sounded.get(word) ?? word).join(''), null);
}

function termAt(bare: string[], at: number): { term: Term | null; length: number } {
  for (let length = Math.min(LONGEST_TERM, bare.length - at); length > 0; length -= 1) {
    const term = termOf(bare.slice(at, at + length).join(' '));
    if (term) return { term, length };
  }
  return { term: null, length: 1 };
}

function makeWord(text: string, sounded: string, term: Term | null): Word {
  return {
    text,
    sounded,
    script: scriptOf(text.replaceAll(' ', '')),
    key: soundKey(text),
    term,
    place: term?.place ?? false,
    generic: term?.generic ?? isGeneric(text),
    optional: isOptional(text),
  };
}
