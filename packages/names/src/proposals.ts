import { russianReadings } from './cyrillic.ts';
import { foldLookalikes } from './letters.ts';
import { transliterate } from './transliterate.ts';
import { readName } from './name.ts';
import type { SchemeName } from './schemes.ts';
import { LONGEST_TERM, type Term, termOf } from './vocabulary.ts';

const RUSSIAN: SchemeName[] = ['common', 'bgn', 'icao', 'plain', 'iso9', 'gost'];

/**
 * Latin spellings of a name to offer as synonyms, distinct and best first: known places and words translated, then the
 * usual schemes (Ukrainian or Belarusian ones first if the letters indicate it). Without signs, apostrophes or
 * remaining Cyrillic. Empty when the name has no Cyrillic letter.
 */
export function latinNames(name: string): string[] {
  const given = foldLookalikes(name.normalize('NFKC'));
  if (!/\p{Script=Cyrillic}/u.test(given)) return [];
  const clean = MARKS.reduce((text, [russian, latin]) => text.replace(russian, latin), given);
  const schemes = [...nativeSchemes(clean), ...RUSSIAN];
  const translated = translateTerms(clean, 'english');
  const spelt = schemes.map((scheme) => transliterate(clean, scheme));
  return distinct(besides(transliterate(translated, schemes[0] ?? 'common'), spelt).map(withoutSigns), name);
}

/** Marks of a team are written as in English feeds instead of transliterated. */
const MARKS: [RegExp, string][] = [
  [/\((?:ж|жен\.?|женщины)\)/giu, '(W)'],
  [/(?<=\d)[хХ](?=\d)/gu, 'x'],
  [/(?<!\p{L})до (\d\d)(?: лет| года)?(?!\p{L})/giu, 'U$1'],
  [/(?<!\p{L})[ПМ]?ФК(?!\p{L})/gu, 'FC'],
  [/(?<!\p{L})ХК(?!\p{L})/gu, 'HC'],
  [/(?<!\p{L})БК(?!\p{L})/gu, 'BC'],
];

/** The translated name comes first, unless it differs from one of the others only by a hyphen. */
function besides(translated: string, spelt: string[]): string[] {
  const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
  return spelt.some((text) => lettersOf(text) === lettersOf(translated)) ? spelt : [translated, ...spelt];
}

/**
 * Russian spellings of a Latin name to offer as synonyms, distinct and most likely first: known places and words
 * translated, then as a romanized Russian name, by its sound, and by the Slavic schemes. Empty when the name has no
 * Latin letter.
 */
export function cyrillicNames(name: string): string[] {
  const clean = foldLookalikes(name.normalize('NFKC'));
  if (!/\p{Script=Latin}/u.test(clean)) return [];
  const translated = translateTerms(clean, 'russian');
  const [first = '', ...others] = inCyrillic(translated);
  const spelt = inCyrillic(clean);
  // A club called only by its city usually keeps the local name: Рома, not Рим.
  const isPlaceAlone = readName(clean).words.every(({ term }) => term?.place && !term.country);
  return distinct(isPlaceAlone ? [...spelt, first] : [...besides(first, spelt), ...others], name);
}

function inCyrillic(text: string): string[] {
  const words = text.split(/(?<=[^\p{L}\p{M}'’])|(?=[^\p{L}\p{M}'’])/u);
  const readings = words.map((word) => (/\p{Script=Latin}/u.test(word) ? recased(word) : [word]));
  return [0, 1, 2].map((index) => readings.map((reading) => reading[index] ?? reading[0] ?? '').join(''));
}

function recased(word: string): string[] {
  const readings = russianReadings(word.toLowerCase().replace(/['’]/gu, ''));
  if (word.length > 1 && word === word.toUpperCase()) return readings.map((reading) => reading.toUpperCase());
  return word.slice(0, 1) === word.slice(0, 1).toLowerCase() ? readings : readings.map(capitalised);
}

function nativeSchemes(text: string): SchemeName[] {
  if (/[їєґ]/iu.test(text)) return ['ukrainian'];
  if (/ў/iu.test(text)) return ['belarusian'];
  if (!/і/iu.test(text)) return [];
  return /[ыэё]/iu.test(text) ? ['belarusian'] : ['ukrainian', 'belarusian'];
}

/** Translates known places and words to the other language, longest first; keeps the case of the original word. */
function translateTerms(text: string, language: 'russian' | 'english'): string {
  const parts = text.split(/([^\p{L}\p{M}\p{N}]+)/u);
  let translated = '';
  for (let at = 0; at < parts.length;) {
    const { term, length } = termAt(parts, at);
    const given = parts.slice(at, at + length).join('');
    translated += term ? cased(term[language], given) : given;
    at += length;
  }
  return translated;
}

/** Words are at even positions of the parts, separators at odd ones. */
function termAt(parts: string[], at: number): { term: Term | null; length: number } {
  for (let words = at % 2 === 0 ? LONGEST_TERM : 0; words > 0; words -= 1) {
    const slice = parts.slice(at, at + words * 2 - 1);
    const phrase = slice.filter((_, index) => index % 2 === 0).join(' ');
    const term = termOf(phrase.toLowerCase().replaceAll('ё', 'е'));
    if (term && slice.length === words * 2 - 1) return { term, length: slice.length };
  }
  return { term: null, length: 1 };
}

function cased(term: string, given: string): string {
  if (given.length > 1 && given === given.toUpperCase()) return term.toUpperCase();
  return given.slice(0, 1) === given.slice(0, 1).toLowerCase() ? term : term.split(' ').map(capitalised).join(' ');
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function withoutSigns(text: string): string {
  return text.replace(/[`’”ʹʺ]/gu, '').normalize('NFC');
}

function distinct(names: string[], given: string): string[] {
  return [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '' && name !== given);
}
