import { scriptOf } from './letters.ts';
import { normalize } from './normalize.ts';
import { transliterate } from './transliterate.ts';

/** Latin spellings of one sound, rewritten to one capital or letter, in this order. */
const SOUNDS: [RegExp, string][] = [
  [/tsch|tch/gu, 'C'],
  [/shch|sch|sh|sz/gu, 'S'],
  [/ch(?=r)/gu, 'k'],
  [/ch|cz/gu, 'C'],
  [/dzh|dj|zh/gu, 'J'],
  [/^mc/gu, 'mak'],
  [/(?<=d)er$/gu, 'r'],
  [/ph/gu, 'f'],
  [/th/gu, 't'],
  [/ck/gu, 'k'],
  [/x/gu, 'ks'],
  [/qu/gu, 'kv'],
  [/c(?=[eiy])/gu, 's'],
  [/ts|tz|z/gu, 's'],
  [/[cq]/gu, 'k'],
  [/(?<=[aeo])w(?![aeiouy]|sk)/gu, ''],
  [/w/gu, 'v'],
  [/kh/gu, 'h'],
  [/(?<=[^aeiouy])h/gu, ''],
  [/[aeiouyj]+/gu, 'a'],
  [/(.)\1+/gu, '$1'],
];

/** Sounds of English that differ from other languages: Jones as Джонс, Gervonta as Джервонта, Holloway as Холлоуэй. */
const ENGLISH: [RegExp, string][] = [
  [/j|g(?=[ei])/gu, 'J'],
  [/(?<=[a-z]{2})e(?=s?$)/gu, ''],
  [/(?<=[aeiouy])w(?=[aeiouy])/gu, ''],
];

/** Letters that Slavic and Turkish names have often lost their marks from: Modric is Модрич, Ferencvaros Ференцварош. */
const UNMARKED: [RegExp, string][] = [
  [/ch/gu, 'kh'],
  [/(?<=i)c$|c(?=e$)/gu, 'ch'],
  [/c(?![hkz])/gu, 'ts'],
  [/(?<=[^aeiouy])rz|rz(?=[aeiouy])|^rz/gu, 'zh'],
  [/w/gu, 'v'],
];

/** The same for Cyrillic words in their Latin spelling: Жальгирис is also Zalgiris, Дончич Doncic. */
const WITHOUT_MARKS: [RegExp, string][] = [
  [/zh/gu, 'z'],
  [/ch(?!$)/gu, 'ts'],
];

/** Shorter skeletons are shared by too many words. */
const SHORTEST = 3;

/** The possible sounds of a bare word, and the script it was in. */
export type Skeletons = { script: 'latin' | 'cyrillic'; texts: string[] };

/**
 * The sound of a bare word in capitals: consonants by their sound, every group of vowels as one. For comparing words of
 * different scripts (Харбор and Harbour, Юнайтед and United); within one script it would equate too many words. Null
 * for short words and other scripts.
 */
export function soundSkeletons(word: string): Skeletons | null {
  const script = scriptOf(word);
  if (script !== 'latin' && script !== 'cyrillic') return null;
  const spellings = script === 'latin' ? latinSpellings(word) : cyrillicSpellings(word);
  const texts = spellings
    .map((latin) => rewritten(latin, SOUNDS).toUpperCase())
    .filter((text) => text.length >= SHORTEST);
  return texts.length === 0 ? null : { script, texts: [...new Set(texts)] };
}

const latinSpellings = (word: string): string[] => [word, rewritten(word, ENGLISH), rewritten(word, UNMARKED)];

function cyrillicSpellings(word: string): string[] {
  const latin = normalize(transliterate(word.replace(/^у(?=[аеиоыэя])/u, 'в'), 'common'));
  return [latin, rewritten(latin, WITHOUT_MARKS)];
}

const rewritten = (word: string, rules: [RegExp, string][]): string =>
  rules.reduce((text, [from, to]) => text.replace(from, to), word);
