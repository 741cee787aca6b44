/** Consonants that spellings in two scripts confuse have the same class; vowels and signs have none. */
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
 * A coarse key of a bare word for finding candidates: equal for most spellings of one name in Latin and Cyrillic. Like
 * Soundex (classes of consonants, repetitions merged), but for both scripts and not truncated.
 */
export function soundKey(word: string): string {
  const spelling = word
    .replace(/th/gu, 't')
    .replace(/ph/gu, 'f')
    .replace(/\bwr/gu, 'r')
    .replace(/\bkn/gu, 'n')
    .replace(/igh/gu, 'i')
    .replace(/^hu(?=[aei])|^у(?=[аеиоыэя])/gu, 'w')
    .replace(/(?<=a)[uv](?=r)|(?<=а)в(?=р)/gu, '')
    .replace(/(?:ts|tz|tch|tsch|dj|dzh|дж|тс)/gu, 'z')
    .replace(/(?<=[aeiouy])h(?![aeiouy])/gu, '')
    .replace(/(?<=[aeo])w(?![aeiouy]|sk)|j(?![aeiou])/gu, '');
  let key = '';
  for (const letter of spelling) {
    const digit = CLASSES[letter] ?? (/\p{N}/u.test(letter) ? letter : '');
    if (digit !== '' && !key.endsWith(digit)) key += digit;
  }
  return key === '' ? NO_CONSONANT : key;
}

/** The key of a word without consonants. */
const NO_CONSONANT = '~';
/** Shorter keys are shared by too many words for inexact matching. */
const SHORTEST_INEXACT = 4;

/** The keys under which a word is found: its own and, if it is long, the same without each one of its classes. */
export function nearKeys(key: string): string[] {
  const inexact = key.length < SHORTEST_INEXACT ? [] : Array.from(key, (_, at) => key.slice(0, at) + key.slice(at + 1));
  return [key, ...new Set(inexact)];
}

/** Whether two keys have a near key in common. */
export function shareNearKey(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 1 || Math.max(a.length, b.length) < SHORTEST_INEXACT) return false;
  let [from, toA, toB] = [0, a.length, b.length];
  while (from < toA && from < toB && a[from] === b[from]) from += 1;
  while (toA > from && toB > from && a[toA - 1] === b[toB - 1]) [toA, toB] = [toA - 1, toB - 1];
  if (toA - from + (toB - from) <= 2) return true;
  const [restA, restB] = [a.slice(from, toA), b.slice(from, toB)];
  if (restA.length !== restB.length) return false;
  return restA.slice(1) === restB.slice(0, -1) || restA.slice(0, -1) === restB.slice(1);
}
