import { agreeOnAttributes } from './attributes.ts';
import { clubKeys } from './clubs.ts';
import { compareWords } from './compare-words.ts';
import type { CompareOptions } from './comparison.ts';
import type { Name, Word } from './name.ts';
import { syllableKeys } from './syllables.ts';

/** For a name, the places in the list of known ones that are worth comparing with it. */
export type WordIndex = (name: Name) => Set<number>;

type Known = { word: Word; names: number[] };

/** Shorter sound keys are shared by too many words to be met inexactly. */
const SHORTEST_INEXACT = 4;

/**
 * Prepares known names so that a word is compared once, however many names share it. Candidates share a word that is not
 * a place (or are nothing but places), or their letters without spaces, or one is made of the other's initials.
 */
export function indexWords(names: readonly Name[], { synonyms }: CompareOptions): WordIndex {
  const words = new Map<string, Known>();
  const wholes = new Map<string, number[]>();
  for (const [at, name] of names.entries()) {
    for (const word of countedWords(name)) {
      const id = `${word.text}|${word.sounded}`;
      const known = words.get(id);
      if (known) known.names.push(at);
      else words.set(id, { word, names: [at] });
    }
    for (const key of wholeKeys(name)) push(wholes, key, at);
  }
  const byKey = new Map<string, Known[]>();
  for (const known of words.values()) for (const key of wordKeys(known.word)) push(byKey, key, known);
  const isOnlyPlaces = names.map(areOnlyPlaces);

  return (given) => {
    const found = new Set<number>();
    for (const name of [given, ...(synonyms?.(given).flat() ?? [])]) {
      const onlyPlaces = areOnlyPlaces(name);
      for (const key of wholeKeys(name)) for (const at of wholes.get(key) ?? []) found.add(at);
      for (const word of countedWords(name)) {
        for (const known of metBy(word, byKey)) {
          const counts = onlyPlaces || !(word.place && known.word.place);
          for (const at of known.names) if (counts || isOnlyPlaces[at]) found.add(at);
        }
      }
    }
    if (!synonyms) for (const at of found) if (isAnotherTeam(given, names[at])) found.delete(at);
    return found;
  };
}

/** Known words that agree with this one. */
function metBy(word: Word, byKey: Map<string, Known[]>): Known[] {
  const near = new Set(wordKeys(word).flatMap((key) => byKey.get(key) ?? []));
  return [...near].filter((known) => compareWords(word, known.word) !== null);
}

function isAnotherTeam(given: Name, known: Name | undefined): boolean {
  if (!known || given.attributes.game !== known.attributes.game) return false;
  return agreeOnAttributes(given.attributes, known.attributes)?.sure ?? false;
}

/** Whether a name has nothing but places to be found by; beside an initial, a place may be a surname: London J. */
export function areOnlyPlaces(name: Name): boolean {
  return countedWords(name).every(({ place, text }) => place || text.length === 1);
}

/** Optional words join nothing, unless there is no other. */
export function countedWords({ words }: Name): Word[] {
  const counted = words.filter(({ optional }) => !optional);
  return counted.length > 0 ? counted : words;
}

/**
 * The word's term, its sound key and, if that is long, the key with each class left out, so that near keys meet; and its
 * syllables, if it may be Chinese, Japanese or Korean.
 */
export function wordKeys(word: Word): string[] {
  const { key, term } = word;
  const inexact = key.length < SHORTEST_INEXACT ? [] : Array.from(key, (_, at) => key.slice(0, at) + key.slice(at + 1));
  return [key, ...new Set(inexact), ...(term ? [`=${term.id}`] : []), ...syllableKeys(word)];
}

export function wholeKeys(name: Name): string[] {
  const { joined, text, words, asPerson } = name;
  const letters = text.split(' ').map((word) => word.slice(0, 1));
  const initials = letters.length > 2 ? [`#${letters.join('')}`] : [];
  // Read as a person's, a name keeps the letters that a club's has as marks.
  const whole = [joined, ...(asPerson ? [asPerson.joined] : [])]
    .flatMap((word) => [word.key, ...syllableKeys(word)])
    .map((key) => `+${key}`);
  return [...whole, ...initials, ...(words.length === 1 ? [`#${words[0]?.text}`] : []), ...clubKeys(name)];
}

function push<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
