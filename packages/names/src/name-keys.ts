import type { Name } from './name.ts';
import { askedShortForms, keptShortForms } from './short-form-keys.ts';
import { countedWords, hasOnlyPlaces, wholeKeys, wordKeys } from './word-index.ts';

/**
 * Keys to store with a name so that a database can find it: an array that overlaps the `askedKeys` of every name that
 * may be the same. A word that is a place counts only against a name made of places alone, otherwise half a city would
 * match.
 */
export function keptKeys(name: Name): string[] {
  const keys = keysOf(name, (key, onlyPlaces) => (onlyPlaces ? [key, `@${key}`] : [`@${key}`]));
  return [...keys, ...keptShortForms(name)];
}

/** Keys to look up among `keptKeys`. Both only find candidates, which must be compared. */
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
