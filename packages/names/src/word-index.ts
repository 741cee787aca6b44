import { agreeOnAttributes } from './attributes.ts';
import { clubKeys } from './clubs.ts';
import { isNumber } from './compare-numbers.ts';
import { compareWords } from './compare-words.ts';
import type { CompareOptions } from './comparison.ts';
import type { Name, Word } from './name.ts';
import { wordsOfBoth } from './both-readings.ts';
import { askedShortForms, keptShortForms } from './short-form-keys.ts';
import { nearKeys, soundKey } from './sound-key.ts';
import { syllableKeys } from './syllables.ts';

/** Positions in the list of known names that are worth comparing with a name. */
export type WordIndex = (name: Name) => Set<number>;

type Known = { word: Word; names: number[] };

/** A limit, because letters are typed by users, in any script. */
const MAX_LETTERS = 1_000;
/** Longer words are not acronyms. */
const LONGEST_ACRONYM = 5;

/**
 * Prepares known names so that each word is compared once, however many names share it. Candidates share a word that is
 * not a place (or consist only of places), or their letters without spaces, or one consists of the other's initials.
 */
export function indexWords(names: readonly Name[], { synonyms }: CompareOptions): WordIndex {
  const words = new Map<string, Known>();
  const wholes = new Map<string, number[]>();
  for (const [at, name] of names.entries()) {
    for (const word of countedWords(name)) {
      const id = `${word.text}|${word.sounded}`;
      const entry = words.get(id);
      if (entry) entry.names.push(at);
      else words.set(id, { word, names: [at] });
    }
    for (const key of [...wholeKeys(name), ...keptShortForms(name)]) push(wholes, key, at);
  }
  const byKey = new Map<string, Known[]>();
  for (const entry of words.values()) for (const key of wordKeys(entry.word)) push(byKey, key, entry);
  const isOnlyPlaces = names.map(hasOnlyPlaces);

  return (given) => {
    const found = new Set<number>();
    for (const name of [given, ...(synonyms?.(given).flat() ?? [])]) {
      const onlyPlaces = hasOnlyPlaces(name);
      for (const key of [...wholeKeys(name), ...askedShortForms(name)])
        for (const at of wholes.get(key) ?? []) found.add(at);
      for (const word of countedWords(name)) {
        for (const entry of entriesLike(word, byKey)) {
          const counts = onlyPlaces || !(word.place && entry.word.place);
          for (const at of entry.names) if (counts || isOnlyPlaces[at]) found.add(at);
        }
      }
    }
    if (!synonyms) for (const at of found) if (isAnotherTeam(given, names[at])) found.delete(at);
    return found;
  };
}

/** Known words that agree with this one. */
function entriesLike(word: Word, byKey: Map<string, Known[]>): Known[] {
  const near = new Set(wordKeys(word).flatMap((key) => byKey.get(key) ?? []));
  return [...near].filter((entry) => compareWords(word, entry.word) !== null);
}

function isAnotherTeam(given: Name, name: Name | undefined): boolean {
  return name !== undefined && areApart(given, name) && areApart(given.asPerson ?? given, name.asPerson ?? name);
}

function areApart({ attributes: a }: Name, { attributes: b }: Name): boolean {
  return a.game === b.game && (agreeOnAttributes(a, b)?.sure ?? false);
}

/** Words of either reading. Optional words and initials count only if there are no others. */
export function countedWords(name: Name): Word[] {
  const significant = wordsOfBoth(name).filter(({ optional, text }) => !optional && text.length > 1);
  return significant.length > 0 ? significant : name.words;
}

/**
 * The word's term, its sound key and, if it is long, the key without each one of its classes, so that near keys match;
 * and its syllables, if it may be Chinese, Japanese or Korean.
 */
export function wordKeys(word: Word): string[] {
  const { key, term } = word;
  return [...nearKeys(key), ...(term ? [`=${term.id}`] : []), ...syllableKeys(word)];
}

/** Keys of the whole name: its joined letters, its initials or its acronym, and its club. */
export function wholeKeys(name: Name): string[] {
  const { joined, text, words, asPerson } = name;
  const letters = text.split(' ').map((word) => word.slice(0, 1));
  const initials = letters.length > 2 ? [`#${letterKeys(letters)}`] : [];
  const [word] = words;
  const acronym =
    word && words.length === 1 && word.text.length <= LONGEST_ACRONYM ? [`#${letterKeys(word.text)}`] : [];
  // Parsed as a person's, a name keeps letters that are marks in a club's.
  const whole = [joined, ...(asPerson ? [asPerson.joined] : [])]
    .flatMap((one) => [one.key, ...syllableKeys(one)])
    .map((key) => `+${key}`);
  return [...whole, ...initials, ...acronym, ...clubKeys(name)];
}

/** The sound of each letter, so that ПСЖ and PSG match. */
function letterKeys(letters: Iterable<string>): string {
  return Array.from(letters, letterKey).join('');
}

const keysOfLetters = new Map<string, string>();

/** Cached: there are few letters, and computing a key is slow. */
function letterKey(letter: string): string {
  const cached = keysOfLetters.get(letter);
  if (cached !== undefined) return cached;
  const key = soundKey(letter).slice(0, 1);
  if (keysOfLetters.size < MAX_LETTERS) keysOfLetters.set(letter, key);
  return key;
}

/** Whether a name consists only of places, with or without a number: Россия, Россия 1905. */
export function hasOnlyPlaces(name: Name): boolean {
  const words = countedWords(name).filter((word) => !isNumber(word));
  return words.length > 0 && words.every(({ place }) => place);
}

function push<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
