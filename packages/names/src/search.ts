import { russianReadings } from './cyrillic.ts';
import { inOtherLayout } from './keyboard.ts';
import { scriptOf } from './letters.ts';
import { normalize, soundedWords, unify } from './normalize.ts';
import type { SchemeName } from './schemes.ts';
import { soundSkeletons } from './sound-skeleton.ts';
import { syllableKeys } from './syllables.ts';
import { transliterate } from './transliterate.ts';

/** Most strings that are searched for. */
export const MAX_VARIANTS = 8;

/** For a shorter query, the other layout only finds chance matches. */
const SHORTEST_FOR_LAYOUT = 3;

/** Longer queries are truncated to this length. */
const LONGEST_QUERY = 200;

/** Further words are ignored: a whole copied row has fewer. */
const MAX_TERMS = 24;

/** A shorter word is searched only at the start of words. */
const SHORTEST_INSIDE = 3;

/** A shorter sound of a word is compared as a whole. */
const SHORTEST_BEGINNING = 4;

const SCHEMES_TYPED: SchemeName[] = ['common', 'plain', 'icao'];

/** Words between two names that belong to neither. */
const BETWEEN = new Set(['vs', 'v', 'против', 'and', 'и']);

/**
 * The text to store with a name so that `searchTerms` find it: its bare text, and for a Cyrillic name its usual Latin
 * spelling after a bar. Lower case, no ё, no accents, one space between words.
 */
export function searchKey(name: string): string {
  const text = normalize(name);
  const latin = normalize(transliterate(text, 'common'));
  return latin === text || latin === '' ? text : `${text}|${latin}`;
}

/** Whether two names are spelled alike, in one script or by their usual Latin spelling; false for empty names. */
export function isSameSpelling(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => searchKey(name).split('|').at(-1) ?? '');
  return first !== '' && first === second;
}

/**
 * The text to store with the names of a record so that `searchTerms` find it: the `searchKey` of each, and after two
 * tildes (one in an older format), in capitals, what only search uses: how their words sound in the other script, and
 * `others`, bare words with the same meaning. Empty without text.
 */
export function searchText(names: readonly string[], others: readonly string[]): string {
  const texts = names.filter((name) => name !== '');
  if (texts.length === 0) return '';
  const keys = [...new Set(texts.map(searchKey))].filter((key) => key !== '').join('|');
  const words = new Set(texts.flatMap((text) => normalize(text).split(' ')).filter(Boolean));
  const sounded = texts.flatMap((text) => [...soundedWords(unify(text)).values()]);
  const beside = new Set([
    ...others.filter((word) => !words.has(word) && /\p{L}/u.test(word)).map((word) => ` ${word.toUpperCase()}`),
    ...[...words, ...sounded].flatMap((word) => soundsOf(word, isKept)),
  ]);
  return `${keys}|~~${[...beside].join('')}${beside.size > 0 ? ' ' : ''}`;
}

/** LIKE patterns for one word, any of which finds it in a `searchText`: `word%` at its start or `%word%`. */
export type SearchWord = readonly string[];

/** A typed word in lower case, and its possible readings: each reading is a list of words that must all be found. */
export type SearchTerm = { typed: string; readings: readonly (readonly SearchWord[])[] };

/**
 * What to search for when a person typed this: all terms must be found, each in any reading, anywhere in a record. A
 * word may be typed in the other keyboard layout or script, or be the start or another part of a word. Empty without
 * letters or digits.
 */
export function searchTerms(query: string): readonly SearchTerm[] {
  const text = query.slice(0, LONGEST_QUERY);
  const known = kept.get(text);
  if (known) return known;
  const terms = readTerms(text);
  if (kept.size >= mostKept) kept.clear();
  kept.set(text, terms);
  return terms;
}

/** Terms of the last queries: one search asks several times, and a list reads its pages with the same query. */
const kept = new Map<string, readonly SearchTerm[]>();
const mostKept = 200;

function readTerms(query: string): SearchTerm[] {
  const text = query.normalize('NFKC').toLowerCase();
  const isLong = text.trim().length >= SHORTEST_FOR_LAYOUT;
  const terms = [...new Set(text.split(/\s+/u))]
    .map((typed) => ({ typed, readings: readingsOf(typed, isLong) }))
    .filter(({ readings }) => readings.length > 0);
  const withoutJoiners = terms.filter(({ typed }) => !BETWEEN.has(typed));
  return (withoutJoiners.length > 0 ? withoutJoiners : terms).slice(0, MAX_TERMS);
}

/**
 * What a person may have meant by a typed query: as typed, in the other keyboard layout, in the other script. At most
 * eight distinct lower-case strings, most likely first, to be searched anywhere in a `searchKey`; they contain only
 * letters, digits and spaces, so they need no escaping in LIKE. Empty when the query has no letter or digit.
 */
export function forgiving(query: string): string[] {
  const typed = query.slice(0, LONGEST_QUERY).normalize('NFKC').toLowerCase().trim();
  const layouts = inEitherLayout(typed, typed.length >= SHORTEST_FOR_LAYOUT);
  const found = [...layouts.map(normalize), ...layouts.flatMap(inOtherScript)];
  return [...new Set(found)].filter((text) => text !== '').slice(0, MAX_VARIANTS);
}

function inEitherLayout(typed: string, isLong: boolean): string[] {
  const otherLayout = isLong ? [inOtherLayout(typed), inOtherLayout(typed.replace(/['’]/gu, ''))] : [];
  return [...new Set([typed, ...otherLayout.filter((other) => other !== null)])];
}

function readingsOf(typed: string, isLong: boolean): SearchWord[][] {
  const texts = new Set(inEitherLayout(typed, isLong).map(normalize));
  return Array.from(texts)
    .filter((text) => text !== '')
    .map((text) => wordsOf(text).map(patternsOf));
}

/** Short parts typed without spaces, as in M-77, stay together: separately they would be found anywhere. */
function wordsOf(text: string): string[] {
  const words = text.split(' ');
  return words.some((word) => word.length < SHORTEST_INSIDE) ? [text] : words;
}

function patternsOf(word: string): SearchWord {
  // A sign has no Latin spelling, and the rest of "ь 01" would match anything.
  const otherScript = inOtherScript(word).filter((each) => each.split(' ').length === word.split(' ').length);
  const spellings = [word, word.replaceAll(' ', ''), ...otherScript].flatMap((each) => [
    each,
    ...acrossTheAtlantic(each),
  ]);
  const capitals = [...(word.length < 2 ? [] : [` ${word.toUpperCase()}`]), ...soundsOf(word, isMeantFor)];
  return [
    ...new Set([...spellings.filter((text) => text !== '').flatMap(inside), ...capitals.map((text) => `%${text}%`)]),
  ];
}

function inside(text: string): string[] {
  const isWhole = text.length < SHORTEST_INSIDE || text.includes(' ') || /^\p{N}+$/u.test(text);
  return isWhole ? [`${text}%`, `% ${text}%`, `%|${text}%`] : [`%${text}%`];
}

/** British and American spellings: harbour and harbor, centre and center. */
function acrossTheAtlantic(word: string): string[] {
  if (word.length < 5) return [];
  const [british, american] = [
    word.replace(/(?<=[a-z]{2})or(?=s?$)/u, 'our').replace(/(?<=[a-z]t)er$/u, 're'),
    word.replace(/(?<=[a-z]{2})our(?=s?$)/u, 'or').replace(/(?<=[a-z]t)re$/u, 'er'),
  ];
  return [british, american].filter((spelling) => spelling !== word);
}

const isKept = { latin: '<', cyrillic: '>' } as const;
/** A word in one script searches for the stored sounds of words in the other. */
const isMeantFor = { latin: '>', cyrillic: '<' } as const;

/** How a word sounds, for comparison with words of the other script. */
function soundsOf(word: string, marks: typeof isKept | typeof isMeantFor): string[] {
  const { script, texts } = soundSkeletons(word) ?? { script: 'latin', texts: [] };
  // A short one may be the start of anything, so it is compared as a whole.
  const isWhole = (text: string) => marks === isMeantFor && text.length < SHORTEST_BEGINNING;
  const sounds = texts.map((text) => ` ${marks[script]}${text}${isWhole(text) ? ' ' : ''}`);
  const syllables = syllableKeys({ text: word, script: scriptOf(word) }).map((key) => ` ${key}`.toUpperCase());
  return [...sounds, ...syllables.map((key) => (marks === isMeantFor ? `${key} ` : key))];
}

function inOtherScript(text: string): string[] {
  const normalized = normalize(text);
  const spellings = /\p{Script=Cyrillic}/u.test(normalized)
    ? SCHEMES_TYPED.map((scheme) => transliterate(normalized, scheme))
    : russianReadings(normalized);
  return spellings.map(normalize);
}
