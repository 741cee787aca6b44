import { kontsevich } from './syllables/kontsevich.ts';
import { palladius } from './syllables/palladius.ts';
import { polivanov } from './syllables/polivanov.ts';
import type { Word } from './words.ts';

const SYSTEMS = [palladius, polivanov, kontsevich].map((system) => ({
  ...system,
  russian: new Set([...system.syllables.values()].flat()),
  longestLatin: longest(system.syllables.keys()),
  longestRussian: longest([...system.syllables.values()].flat()),
}));
type System = (typeof SYSTEMS)[number];

/** Longer words are not names of this kind. */
const LONGEST_WORD = 24;
/** If a word can be split in more ways, only these are used. */
const MAX_READINGS = 12;

const maxCached = 50_000;
const keysByWord = new Map<string, readonly string[]>();

/**
 * Keys that a Chinese, Japanese or Korean word shares with its Russian spelling by Palladius, Polivanov or Kontsevich.
 * Empty for words that do not consist of such syllables. Cached, because a word is compared with many.
 */
export function syllableKeys({ text, script }: Pick<Word, 'text' | 'script'>): readonly string[] {
  if (script !== 'latin' && script !== 'cyrillic') return [];
  const cached = keysByWord.get(text);
  if (cached) return cached;
  if (keysByWord.size >= maxCached) keysByWord.clear();
  const joined = text.replaceAll(' ', '');
  const isShort = joined.length > 1 && joined.length <= LONGEST_WORD;
  const keys = isShort ? SYSTEMS.flatMap((system) => keysIn(system, joined, script)) : [];
  keysByWord.set(text, keys);
  return keys;
}

/** Whether two words, one in either script, have the same syllables. */
export function areSyllablesAlike(a: Word, b: Word): boolean {
  if (a.script === b.script) return false;
  const keys = syllableKeys(a);
  return keys.length > 0 && syllableKeys(b).some((key) => keys.includes(key));
}

/** Whether two Latin words are different syllables of Chinese: Jun and Yun, one name of other languages, are two there. */
export function areOtherSyllables(a: Word, b: Word): boolean {
  const [readingsA, readingsB] = [a, b].map(({ text }) => palladius.syllables.get(text));
  return Boolean(readingsA && readingsB && !readingsA.some((reading) => readingsB.includes(reading)));
}

function keysIn(system: System, word: string, script: 'latin' | 'cyrillic'): string[] {
  const key = (reading: string): string => `^${system.letter}${reading}`;
  if (script === 'latin') return system.isRead(word) ? readings(system, word).map(key) : [];
  const folded = system.fold(word);
  return isMadeOfSyllables(system, folded) ? [key(folded)] : [];
}

/** All ways to write a Latin word in Russian, from its end so that each remainder is processed once. */
function readings({ syllables, longestLatin, fold }: System, word: string): string[] {
  const from: string[][] = Array.from({ length: word.length }, () => []);
  from[word.length] = [''];
  for (let at = word.length - 1; at >= 0; at -= 1) {
    const found = new Set<string>();
    for (let length = longestLatin; length > 0; length -= 1) {
      for (const syllable of syllables.get(word.slice(at, at + length)) ?? [])
        for (const rest of from[at + length] ?? []) found.add(fold(syllable + rest));
    }
    from[at] = [...found].slice(0, MAX_READINGS);
  }
  return from[0] ?? [];
}

function isMadeOfSyllables({ russian, longestRussian }: System, word: string): boolean {
  const ends = new Set([0]);
  for (let at = 0; at < word.length; at += 1) {
    if (!ends.has(at)) continue;
    for (let length = 1; length <= longestRussian; length += 1)
      if (russian.has(word.slice(at, at + length))) ends.add(at + length);
  }
  return ends.has(word.length);
}

function longest(words: Iterable<string>): number {
  return Math.max(...[...words].map(({ length }) => length));
}
