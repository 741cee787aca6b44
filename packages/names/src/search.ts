import { russianReadings } from './cyrillic.ts';
import { normalise } from './normalise.ts';
import { inOtherLayout } from './keyboard.ts';
import type { SchemeName } from './schemes.ts';
import { transliterate } from './transliterate.ts';

/** More strings than this are never looked for. */
export const MOST_VARIANTS = 8;

/** In a shorter query the other layout finds chance matches only. */
const SHORTEST_FOR_LAYOUT = 3;

/** A longer query is looked for by its beginning. */
const LONGEST_QUERY = 100;

const SCHEMES_TYPED: SchemeName[] = ['common', 'plain', 'icao'];

/**
 * What to store beside a name so that `forgiving` strings find it with LIKE: its bare text, and for a Cyrillic name its
 * usual Latin spelling after a bar. Lower case, no ё, no accents, one space between words.
 */
export function searchKey(name: string): string {
  const text = normalise(name);
  const latin = normalise(transliterate(text, 'common'));
  return latin === text || latin === '' ? text : `${text}|${latin}`;
}

/** Whether two names are one, written alike or in the other script by its usual spelling; no names are not one. */
export function isSameSpelling(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => searchKey(name).split('|').at(-1) ?? '');
  return first !== '' && first === second;
}

/**
 * What a person may have meant by a typed query: as typed, in the other keyboard layout, in the other script. At most
 * eight distinct lower-case strings, likeliest first, to be looked for anywhere in a `searchKey`; they hold letters,
 * digits and spaces only, so they need no escaping in LIKE. Empty when the query has no letter or digit.
 */
export function forgiving(query: string): string[] {
  const typed = query.slice(0, LONGEST_QUERY).normalize('NFKC').toLowerCase().trim();
  const other = typed.length < SHORTEST_FOR_LAYOUT ? null : inOtherLayout(typed);
  const meant = other === null ? [typed] : [typed, other];
  const found = [...meant.map(normalise), ...meant.flatMap(inOtherScript)];
  return [...new Set(found)].filter((text) => text !== '').slice(0, MOST_VARIANTS);
}

function inOtherScript(text: string): string[] {
  const bare = normalise(text);
  const spelt = /\p{Script=Cyrillic}/u.test(bare)
    ? SCHEMES_TYPED.map((scheme) => transliterate(bare, scheme))
    : russianReadings(bare);
  return spelt.map(normalise);
}
