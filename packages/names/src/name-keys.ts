import type { Name } from './name.ts';
import { askedShortForms, keptShortForms } from './short-form-keys.ts';
import { countedWords, hasOnlyPlaces, wholeKeys, wordKeys } from './word-index.ts';

/**
 * What to store beside a name so that a database finds it: an array that overlaps the `askedKeys` of every name that may
 * be the same. A word that is a place counts only against a name that is nothing but places, or half a city would meet.
 */
export function keptKeys(name: Name): string[] {
  const keys = keysOf(name, (key, onlyPlaces) => (onlyPlaces ? [key, `@${key}`] : [`@${key}`]));
  return [...keys, ...keptShortForms(name)];
}

/** What to look for among `keptKeys`. Both are for candidates only: comparing decides. */
export function askedKeys(name: Name): string[] {
  const keys = keysOf(name, (key, onlyPlaces) => (onlyPlaces ? [key, `@${key}`] : [key]));
  return [...keys, ...askedShortForms(name)];
}

function keysOf(name: Name, ofPlace: (key: string, onlyPlaces: boolean) => string[]): string[] {
  const words = countedWords(name);
  const onlyPlaces = hasOnlyPlaces(name);
  const found = words.flatMap((word) =>
    word.place ? wordKeys(word).flatMap((key) => ofPlace(key, onlyPlaces)) : wordKeys(word),
  );
  return [...new Set([...found, ...wholeKeys(name)])];
}
