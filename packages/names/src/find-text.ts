import { searchTerms, searchText } from './search.ts';
import type { SearchTerm, SearchWord } from './search.ts';

/** Whether the texts of a record contain every typed word. An empty search matches everything. */
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

/** Matches the two patterns that `searchTerms` returns: `word%` and `%word%`. */
function isLike(text: string, pattern: string): boolean {
  return pattern.startsWith('%') ? text.includes(pattern.slice(1, -1)) : text.startsWith(pattern.slice(0, -1));
}

const maxCached = 20_000;
const keyByText = new Map<string, string>();

/** The wall searches the same few thousand texts at every keystroke. */
function keyOf(text: string): string {
  const before = keyByText.get(text);
  if (before !== undefined) return before;
  if (keyByText.size >= maxCached) keyByText.clear();
  const key = searchText([text], []);
  keyByText.set(text, key);
  return key;
}

let last: { typed: string; terms: ReturnType<typeof searchTerms> } = { typed: '', terms: [] };

/** One query is compared with many records. */
function termsOf(typed: string) {
  if (last.typed !== typed) last = { typed, terms: searchTerms(typed) };
  return last.terms;
}
