import { foldLookalikes } from './letters.ts';
import { type Scheme, type SchemeName, SCHEMES } from './schemes.ts';

const CYRILLIC = /\p{Script=Cyrillic}/gu;
const AFTER_THESE = /[аеёиоуыэюяіїєўъь'’]/u;

/**
 * Transliterates Cyrillic by a scheme and leaves everything else unchanged. Case is kept: `Щука` is `Shchuka`, `ЩУКА`
 * is `SHCHUKA`. No Cyrillic letter remains, including look-alikes in Latin words.
 */
export function transliterate(text: string, schemeName: SchemeName): string {
  const scheme = SCHEMES[schemeName];
  const clean = foldLookalikes(text.normalize('NFC'));
  const isShouting = !/\p{Ll}/u.test(clean);
  return clean
    .replace(/[\p{L}\p{M}'’]+/gu, (word) => (word.search(CYRILLIC) < 0 ? word : wordIn(word, scheme, isShouting)))
    .replace(CYRILLIC, '');
}

function wordIn(word: string, scheme: Scheme, isShouting: boolean): string {
  const letters = Array.from(word);
  const inCapitals = isCapitals(word) && (letters.length > 1 || isShouting);
  let latin = '';
  for (let at = 0; at < letters.length; at += 1) {
    const ending = scheme.endings[letters.slice(at).join('').toLowerCase()];
    if (ending !== undefined && at > 0) return latin + (inCapitals ? ending.toUpperCase() : ending);
    const letter = letters[at] ?? '';
    const spelling = spellingOf(letter, letters[at - 1] ?? null, scheme);
    latin += spelling === null ? letter : cased(spelling, letter, inCapitals);
  }
  return latin;
}

/** Null for anything but letters of the scheme. */
function spellingOf(letter: string, before: string | null, scheme: Scheme): string | null {
  const lower = letter.toLowerCase();
  const begins = before === null || !/\p{L}/u.test(before);
  const stands = begins || (scheme.isInitialAfterVowel && AFTER_THESE.test(before.toLowerCase()));
  const initial = stands ? scheme.initial[lower] : undefined;
  if (initial !== undefined) return initial;
  const spelling = scheme.letters[lower];
  if (spelling !== undefined) return spelling;
  // A letter with an unknown mark is spelled like the bare one: ӣ as и.
  const unmarked = lower.normalize('NFD').slice(0, 1);
  return unmarked === lower ? null : (scheme.letters[unmarked] ?? null);
}

function cased(spelling: string, letter: string, inCapitals: boolean): string {
  if (letter === letter.toLowerCase()) return spelling;
  return inCapitals ? spelling.toUpperCase() : spelling.slice(0, 1).toUpperCase() + spelling.slice(1);
}

function isCapitals(word: string): boolean {
  return word === word.toUpperCase() && word !== word.toLowerCase();
}
