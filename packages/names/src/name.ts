import { type Attributes, takeAttributes, takeLastMarks } from './attributes.ts';
import { type Designator, designatorOf, shortenDesignators } from './designators.ts';
import { foldMarks, type Script, scriptOf, soundMarks } from './letters.ts';
import { bareText, unify } from './normalise.ts';
import { soundKey } from './sound-key.ts';
import { isGeneric, isOptional, isYear, LONGEST_TERM, type Term, termOf } from './vocabulary.ts';

/**
 * One word of a name. `text` is bare; `sounded` has marked letters written out (š as sh); `term` is the known place or word
 * it is (a place may span several words); `key` is equal for most spellings of the word in either script.
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

/** A name taken apart once, so that it can be compared with many. */
export type Name = {
  given: string;
  /** The bare text of the whole name. */
  text: string;
  words: Word[];
  /** Words joined, for names that differ by a space or a hyphen only. */
  joined: Word;
  designators: Designator[];
  attributes: Attributes;
  /** Equal for names that differ in designators, marks and word forms of known terms only. */
  core: string;
};

/** Comparing takes time by the square of a word's length; a longer name is read up to here. */
const LONGEST_NAME = 200;

/** Takes a name apart: words, designators, attributes. Never throws; an empty name has no words. */
export function readName(given: string): Name {
  const unified = spellMarks(unify(given.slice(0, LONGEST_NAME)));
  const text = bareText(unified);
  const { rest, attributes } = takeAttributes(` ${text} `);
  const all = shortenDesignators(rest).split(' ').filter(Boolean);
  const { words: kept, designators } = takeDesignators(all.length > 0 ? all : text.split(' ').filter(Boolean));
  for (const { women, youth } of designators) {
    if (women) attributes.women = true;
    if (youth) attributes.age ??= 'youth';
  }
  const bare = endsInInitial(unified) ? kept : takeLastMarks(kept, attributes);
  const sounded = soundedWords(unified);
  const words = findTerms(bare, sounded);
  const joined = makeWord(bare.join(''), bare.map((word) => sounded.get(word) ?? word).join(''), null);
  const core = words.map((word) => word.term?.id ?? word.text).join(' ');
  return { given, text, words, joined, designators, attributes, core };
}

/** Women's marks in brackets become words, since a single letter elsewhere may be an initial. */
function spellMarks(unified: string): string {
  return unified.replace(/[([]\s*(?:w|ж|f)\.?\s*[)\]]/gu, ' women ').replace(/[([]\s*(?:m|м)\.?\s*[)\]]/gu, ' ');
}

function endsInInitial(unified: string): boolean {
  return /\s[bбвwf]\.\s*$/u.test(unified);
}

/** Designators go, but never the last word of a name. */
function takeDesignators(all: string[]): { words: string[]; designators: Designator[] } {
  const words = all.filter((word) => designatorOf(word) === null);
  if (words.length === 0) return { words: all, designators: [] };
  return { words, designators: all.flatMap((word) => designatorOf(word) ?? []) };
}

/** What each bare word was before its marks were dropped, with the marks written out. */
function soundedWords(unified: string): Map<string, string> {
  const words = new Map<string, string>();
  if (soundMarks(unified) === foldMarks(unified)) return words;
  for (const raw of unified.split(/[^\p{L}\p{M}\p{N}'’]+/u)) {
    const bare = bareText(raw);
    if (bare !== raw) words.set(bare, bareText(soundMarks(raw)));
  }
  return words;
}

function findTerms(bare: string[], sounded: Map<string, string>): Word[] {
  const words: Word[] = [];
  for (let at = 0; at < bare.length;) {
    const { term, length } = termAt(bare, at);
    const slice = bare.slice(at, at + length);
    words.push(makeWord(slice.join(' '), slice.map((word) => sounded.get(word) ?? word).join(' '), term));
    at += length;
  }
  return words;
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
    optional: isOptional(text) || isYear(text),
  };
}
