import { searchTerms, searchText } from './search.ts';
import type { SearchTerm, SearchWord } from './search.ts';

/** Whether the texts of one record have every word of what was typed. Everything has nothing. */
export function hasAllWords(texts: readonly string[], typed: string): boolean {
  const terms = termsOf(typed);
  if (terms.length === 0) return texts.some((text) => text.toLowerCase().includes(typed.trim().toLowerCase()));
  return haveAllTerms(texts.map(keyOf), terms);
}

/** The same for the `searchText` of a record, or of several that are searched as one. */
export function haveAllTerms(keys: readonly string[], terms: readonly SearchTerm[]): boolean {
  const has = (word: SearchWord) => keys.some((key) => word.some((pattern) => isLike(key, pattern)));
  return terms.every(({ readings }) => readings.some((words) => words.every(has)));
}

/** The two patterns that `searchTerms` gives: `word%` and `%word%`. */
function isLike(text: string, pattern: string): boolean {
  return pattern.startsWith('%') ? text.includes(pattern.slice(1, -1)) : text.startsWith(pattern.slice(0, -1));
}

const mostTexts = 20_000;
const known = new Map<string, string>();

/** A wall asks for the same few thousand texts with every letter that is typed. */
function keyOf(text: string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= mostTexts) known.clear();
  const key = searchText([text], []);
  known.set(text, key);
  return key;
}

let last: { typed: string; terms: ReturnType<typeof searchTerms> } = { typed: '', terms: [] };

/** One query is compared with many records. */
function termsOf(typed: string) {
  if (last.typed !== typed) last = { typed, terms: searchTerms(typed) };
  return last.terms;
}
