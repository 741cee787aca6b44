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
  const letters = foldLookalikes(name.normalize('NFKC'));
  if (!/\p{Script=Cyrillic}/u.test(letters)) return [];
  const clean = MARKS.reduce((text, [russian, latin]) => text.replace(russian, latin), letters);
  const schemes = [...nativeSchemes(clean), ...RUSSIAN];
  const translated = translateTerms(clean, 'english');
  const spellings = schemes.map((scheme) => transliterate(clean, scheme));
  return distinct(addTranslated(transliterate(translated, schemes[0] ?? 'common'), spellings).map(withoutSigns), name);
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
function addTranslated(translated: string, spellings: string[]): string[] {
  const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
  return spellings.some((text) => lettersOf(text) === lettersOf(translated)) ? spellings : [translated, ...spellings];
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
  const spellings = inCyrillic(clean);
  // A club called only by its city usually keeps the local name: Рома, not Рим.
  const isPlaceAlone = readName(clean).words.every(({ term }) => term?.place && !term.country);
  return distinct(isPlaceAlone ? [...spellings, first] : [...addTranslated(first, spellings), ...others], name);
}

function inCyrillic(text: string): string[] {
  const words = text.split(/(?<=[^\p{L}\p{M}'’])|(?=[^\p{L}\p{M}'’])/u);
  const readings = words.map((word) => (/\p{Script=Latin}/u.test(word) ? recased(word) : [word]));
  return [0, 1, 2].map((index) => readings.map((reading) => reading[index] ?? reading[0] ?? '').join(''));
}

function recased(word: string): string[] {
  const readings = russianReadings(word.toLowerCase().replace(/['’]/gu, ''));
  if (word.length > 1 && word === word.toUpperCase()) return readings.map((reading) => reading.toUpperCase());
  return word.slice(0, 1) === word.slice(0, 1).toLowerCase() ? readings : readings.map(capitalized);
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
    const original = parts.slice(at, at + length).join('');
    translated += term ? cased(term[language], original) : original;
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

function cased(term: string, original: string): string {
  if (original.length > 1 && original === original.toUpperCase()) return term.toUpperCase();
  return original.slice(0, 1) === original.slice(0, 1).toLowerCase()
    ? term
    : term.split(' ').map(capitalized).join(' ');
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function withoutSigns(text: string): string {
  return text.replace(/[`’”ʹʺ]/gu, '').normalize('NFC');
}

function distinct(names: string[], original: string): string[] {
  return [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '' && name !== original);
}
