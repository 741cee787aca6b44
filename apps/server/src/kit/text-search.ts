import { searchTerms } from '@touchline/names';
import type { SearchTerm, SearchWord } from '@touchline/names';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allOf, anyOf, contains } from '#kit/list-sql';
import { isKeyed } from '#kit/search-key';

/** Where a record is searched: conditions under which it has a text exactly as typed, and under which it has a word. */
export type SearchIn = {
  typed: (text: string) => RawBuilder<boolean>[];
  word: (word: SearchWord) => RawBuilder<boolean>[];
};

/**
 * Whether a record has every word of what was typed, each anywhere in it: in any order, in either script, on either
 * keyboard layout. What has no letter or digit is looked for as it stands.
 */
export function hasAllWords(text: string, where: SearchIn): RawBuilder<boolean> {
  const terms = searchTerms(text);
  return terms.length === 0 ? anyOf(where.typed(text.trim())) : allOf(terms.map((term) => hasTerm(term, where)));
}

function hasTerm({ typed, readings }: SearchTerm, where: SearchIn): RawBuilder<boolean> {
  const read = readings.map((words) => allOf(words.map((word) => anyOf(where.word(word)))));
  return anyOf([...where.typed(typed), ...read]);
}

/** Whether a search key has a word. `key` is the SQL of its column. */
export function keyHas(key: RawBuilder<unknown>, word: SearchWord): RawBuilder<boolean> {
  // That it is not empty is said aloud, so that an index without empty keys serves.
  return sql<boolean>`(${key} <> '' AND ${key} LIKE ANY(${word}::text[]))`;
}

/** Whether a text without a search key has a word. Without an index of this expression it is read row by row. */
export function textHas(text: RawBuilder<unknown>, word: SearchWord): RawBuilder<boolean> {
  return sql<boolean>`(translate(lower(${text}), 'ё', 'е') LIKE ANY(${word}::text[]))`;
}

/** Records are searched in these texts. */
export const inTexts = (...texts: RawBuilder<unknown>[]): SearchIn => ({
  typed: (typed) => texts.map((text) => contains(text, typed)),
  word: (word) => texts.map((text) => textHas(text, word)),
});

/** Records of a table are searched in their search keys, where it keeps any, and as typed in these texts. */
export function inRecords(table: string, texts: RawBuilder<unknown>[]): SearchIn {
  const plain = inTexts(...texts);
  return isKeyed(table) ? { ...plain, word: (word) => [keyHas(sql.ref('searchKey'), word)] } : plain;
}
