import type { Page } from '@touchline/contract';
import { CompiledQuery, sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#database/pool';
import { asPrepared } from '#database/prepared';
import type { ListQuery } from '#http/list-query';
import { pageOf } from '#lists/read-page';

/** SQL of a list: the select that finds its rows, the name by which the order calls them, and what is read of each. */
type Source<T> = {
  found: RawBuilder<unknown>;
  name: string;
  /** Columns of which each value belongs to few rows of the table. */
  selective: readonly string[];
  /** Columns of which a value may belong to most rows; no condition has one of them or another column. */
  narrowing: readonly string[];
  columns: RawBuilder<T>;
  order: RawBuilder<unknown>;
};

/**
 * One page of `total` rows, so few that all of them are found and then sorted. It is planned once for all values, because planning
 * takes longer than finding them: `OFFSET 0` keeps the order and the size of the page from changing how they are found, and the
 * planner does not look into lists of values once a selective column finds the rows. Without one, the best plan depends on them.
 */
export async function readFew<T>(db: Db, query: ListQuery, total: number, source: Source<T>): Promise<Page<T>> {
  const { found, name, selective, narrowing, columns, order } = source;
  return pageOf(query, total, async (offset) => {
    const { sql: text, parameters } = sql<T>`SELECT ${columns} FROM (${found} OFFSET 0) AS ${sql.ref(name)}
      ORDER BY ${order} LIMIT (SELECT ${query.size}::int8) OFFSET (SELECT ${offset}::int8)`.compile(db);
    const isSelective = listsOf(selective).test(text);
    const unseen = text.replaceAll(listsOf([...selective, ...narrowing]), '$1 = ANY(ARRAY(SELECT unnest($2)))');
    const planned = isSelective && parameters.every(isShort) ? plannedOnce(unseen) : text;
    return (await db.executeQuery<T>(CompiledQuery.raw(planned, [...parameters]))).rows;
  });
}

/** In the text of a statement, the comparisons of these columns with a list of values. */
const listsOf = (columns: readonly string[]) =>
  new RegExp(`("\\w+"\\."(?:${columns.join('|')})") = ANY\\((\\$\\d+::\\w+\\[\\])\\)`, 'g');

/**
 * Whether so many of about `all` rows are found that reading them in order, up to the last row of the page, takes less than finding
 * all of them.
 */
export const isFoundInOrder = ({ page, size }: ListQuery, total: number, all: number): boolean =>
  ((page * size) / total) * all <= total;

/**
 * One page of `total` rows, so many that an index is read in the order of the list until the page is full. It is planned
 * once for all values as well: the planner expects a limit that it does not know to be a part of the rows, and ids are looked
 * up in a table that is made of them. No condition on ids may be negated where a row has no id.
 */
export async function readInOrder<T>(
  db: Db,
  query: ListQuery,
  total: number,
  { columns, from, order }: { columns: RawBuilder<T>; from: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<Page<T>> {
  return pageOf(query, total, async (offset) => {
    const { sql: text, parameters } = sql<T>`SELECT ${columns} ${from} ORDER BY ${order}
      LIMIT (SELECT ${query.size}::int8) OFFSET (SELECT ${offset}::int8)`.compile(db);
    const inTables = text.replaceAll(
      /("\w+"\."\w+") = ANY\((\$\d+::int8\[\])\)/g,
      '($1 IN (SELECT unnest($2)) IS TRUE)',
    );
    return (await db.executeQuery<T>(CompiledQuery.raw(plannedOnce(inTables), [...parameters]))).rows;
  });
}

/** How longer lists of ids are best looked up depends on them. */
const isShort = (value: unknown) => !Array.isArray(value) || value.length <= 100;

/** There are as many texts as combinations of filters, and each connection keeps a plan of each in its memory. */
const maxTexts = 40;
const texts = new Set<string>();

/** The text as a statement that is planned once per connection. */
function plannedOnce(text: string): string {
  if (texts.size < maxTexts) texts.add(text);
  return texts.has(text) ? asPrepared(text) : text;
}
