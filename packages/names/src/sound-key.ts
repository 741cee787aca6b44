/** Consonants that spellings in two scripts confuse share a class; vowels and signs have none. */
const CLASSES: Record<string, string> = {};
for (const [digit, letters] of Object.entries({
  1: 'bpбп',
  2: 'fvwфвў',
  3: 'dtдт',
  4: 'gkcqszxjhгґкхцчшщжзс',
  5: 'lл',
  6: 'mnмн',
  7: 'rр',
}))
  for (const letter of letters) CLASSES[letter] = digit;

/**
 * A coarse key of a bare word for finding candidates: equal for most spellings of one name in Latin and Cyrillic.
 * Made like Soundex (classes of consonants, repeats merged) but over both scripts and not cut off.
 */
export function soundKey(word: string): string {
  const spelt = word
    .replace(/th/gu, 't')
    .replace(/ph/gu, 'f')
    .replace(/\bwr/gu, 'r')
    .replace(/igh/gu, 'i')
    .replace(/(?:ts|tz|tch|tsch|dj|dzh|дж|тс)/gu, 'z')
    .replace(/(?<=[aeiouy])h(?![aeiouy])/gu, '')
    .replace(/(?<=[aeo])w(?![aeiouy])|j(?![aeiou])/gu, '');
  let key = '';
  for (const letter of spelt) {
    const digit = CLASSES[letter] ?? (/\p{N}/u.test(letter) ? letter : '');
    if (digit !== '' && !key.endsWith(digit)) key += digit;
  }
  return key === '' ? `~${word.slice(0, 1)}` : key;
}
