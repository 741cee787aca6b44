/** Differences between romanizations of one Russian word, rewritten to one spelling, in this order. */
const LATIN: [RegExp, string][] = [
  [/shch|shh|sch/gu, 'W'],
  [/sh|sz/gu, 'W'],
  [/tsch|tch|ch|cz/gu, 'Q'],
  [/zh/gu, 'z'],
  [/kh/gu, 'h'],
  [/ph/gu, 'f'],
  [/th/gu, 't'],
  [/ts|tz/gu, 'c'],
  [/ck/gu, 'k'],
  [/[yj]/gu, 'i'],
  [/ie/gu, 'e'],
  [/(.)\1+/gu, '$1'],
];

/** Differences between Russian, Ukrainian and Belarusian spellings of one word. */
const CYRILLIC: [RegExp, string][] = [
  [/[іїйы]/gu, 'и'],
  [/[єэ]/gu, 'е'],
  [/ґ/gu, 'г'],
  [/ў/gu, 'в'],
  [/[ьъ]/gu, ''],
  [/(.)\1+/gu, '$1'],
];

const maxCached = 50_000;
const plainSpellings = { latin: new Map<string, string>(), cyrillic: new Map<string, string>() };

/**
 * One spelling for all romanizations of a Latin word, and for East Slavic spellings of a Cyrillic one. Cached, because
 * a word is compared with many.
 */
export function plainSpelling(word: string, script: 'latin' | 'cyrillic'): string {
  const cached = plainSpellings[script].get(word);
  if (cached !== undefined) return cached;
  if (plainSpellings[script].size >= maxCached) plainSpellings[script].clear();
  const plain = (script === 'latin' ? LATIN : CYRILLIC).reduce((text, [from, to]) => text.replace(from, to), word);
  plainSpellings[script].set(word, plain);
  return plain;
}
