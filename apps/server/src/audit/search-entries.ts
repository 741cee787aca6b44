import { searchTerms } from '@touchline/names';
import type { SearchTerm } from '@touchline/names';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { planned } from '#server/audit/count-entries';
import type { Counted } from '#server/audit/count-entries';
import type { Db } from '#database/pool';
import { allOf, anyOf, contains, likePattern } from '#lists/list-sql';
import { textHas } from '#lists/text-search';

const text = sql`concat_ws(' ', "actorName", before, after)`;

/**
 * SQL: whether an entry has every word of a text in its person or values, as `hasAllWords` finds them. Each word is looked
 * for in one go, because making the text of an entry takes longer than looking through it.
 */
export function entryHas(words: string): RawBuilder<boolean> {
  const terms = searchTerms(words);
  return terms.length === 0 ? contains(text, words.trim()) : allOf(terms.map(entryHasTerm));
}

function entryHasTerm({ typed, readings }: SearchTerm): RawBuilder<boolean> {
  const short = readings.filter((reading) => reading.length === 1).flat(2);
  const long = readings.filter((reading) => reading.length > 1);
  const patterns = [likePattern(typed.replaceAll('ё', 'е')), ...short.filter(isOfText)];
  return anyOf([
    textHas(text, [...new Set(patterns)]),
    ...long.map((reading) => allOf(reading.map((word) => textHas(text, word.filter(isOfText))))),
  ]);
}

/** Patterns in capitals are of search keys, and are not in a text in lower case. */
const isOfText = (pattern: string) => pattern === pattern.toLowerCase();

/**
 * Entries that meet a condition, in the order in which they were written. Reads the blocks of ids that have those of the
 * page, and no others.
 */
export async function readEntries<T>(
  db: Db,
  condition: RawBuilder<unknown>,
  { block, blocks }: Counted,
  { offset, size, newestFirst }: { offset: number; size: number; newestFirst: boolean },
): Promise<T[]> {
  const read: number[] = [];
  let [skipped, found] = [offset, 0];
  for (const [at, entries] of [...blocks].toSorted(([a], [b]) => (newestFirst ? b - a : a - b))) {
    if (read.length === 0 && skipped >= entries) {
      skipped -= entries;
      continue;
    }
    read.push(at);
    found += entries;
    if (found >= skipped + size) break;
  }
  const order = newestFirst ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<T>`${planned(db, condition)}
    SELECT entry.* FROM unnest(ARRAY(SELECT unnest(${read}::int8[]))) AS block CROSS JOIN LATERAL (
      SELECT * FROM audit WHERE id >= block * ${block}::int8 AND id < (block + 1) * ${block}::int8 AND (${condition})
      -- Otherwise all entries may be searched first, and joined with the blocks then.
      OFFSET 0
    ) AS entry ORDER BY entry.id ${order} LIMIT (SELECT ${size}::int8) OFFSET (SELECT ${skipped}::int8)`.execute(db);
  return rows;
}
