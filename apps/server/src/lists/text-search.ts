import { searchTerms } from '@touchline/names';
import type { SearchTerm, SearchWord } from '@touchline/names';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allOf, anyOf, contains } from '#lists/list-sql';
import { isKeyed } from '#lists/search-key';

/** How a record is searched: SQL conditions for containing a text exactly as typed, and for containing a word. */
export type SearchIn = {
  typed: (text: string) => RawBuilder<boolean>[];
  word: (word: SearchWord) => RawBuilder<boolean>[];
};

/**
 * SQL: whether a record contains every word of the text, in any order, in either script, on either keyboard layout. A
 * text without letters or digits is searched as typed.
 */
export function hasAllWords(text: string, where: SearchIn): RawBuilder<boolean> {
  const terms = searchTerms(text);
  return terms.length === 0 ? anyOf(where.typed(text.trim())) : allOf(terms.map((term) => hasTerm(term, where)));
}

function hasTerm({ typed, readings }: SearchTerm, where: SearchIn): RawBuilder<boolean> {
  const inReadings = readings.map((words) => allOf(words.map((word) => anyOf(where.word(word)))));
  return anyOf([...where.typed(typed), ...inReadings]);
}

/** Whether a search key has a word. `key` is the SQL of its column. */
export function keyHas(key: RawBuilder<unknown>, word: SearchWord): RawBuilder<boolean> {
  // The explicit condition lets PostgreSQL use the partial index of keys that are not empty.
  return sql<boolean>`(${key} <> '' AND ${key} LIKE ANY(${word}::text[]))`;
}

/** SQL: whether a text without a search key contains a word. Reads every row unless this expression is indexed. */
export function textHas(text: RawBuilder<unknown>, word: SearchWord): RawBuilder<boolean> {
  return sql<boolean>`(translate(lower(${text}), 'ё', 'е') LIKE ANY(${word}::text[]))`;
}

/** Searches these texts. */
export const inTexts = (...texts: RawBuilder<unknown>[]): SearchIn => ({
  typed: (typed) => texts.map((text) => contains(text, typed)),
  word: (word) => texts.map((text) => textHas(text, word)),
});

/** Searches the search keys of a table that has them, and these texts as typed. */
export function inRecords(table: string, texts: RawBuilder<unknown>[]): SearchIn {
  const byText = inTexts(...texts);
  return isKeyed(table) ? { ...byText, word: (word) => [keyHas(sql.ref('searchKey'), word)] } : byText;
}
