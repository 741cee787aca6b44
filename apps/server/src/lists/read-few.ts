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
  /**
   * Columns whose lists of values the planner need not see, because each value belongs to few rows, or because another
   * of these columns finds the rows. Null: it sees all values.
   */
  unseen: readonly string[] | null;
  columns: RawBuilder<T>;
  order: RawBuilder<unknown>;
};

/**
 * One page of `total` rows, so few that all of them are found and then sorted. It is planned once for all values, because planning
 * takes longer than finding them: `OFFSET 0` keeps the order and the size of the page from changing how they are found, and the
 * planner does not look into lists of values that do not change it.
 */
export async function readFew<T>(db: Db, query: ListQuery, total: number, source: Source<T>): Promise<Page<T>> {
  const { found, name, unseen, columns, order } = source;
  return pageOf(query, total, async (offset) => {
    const { sql: text, parameters } = sql<T>`SELECT ${columns} FROM (${found} OFFSET 0) AS ${sql.ref(name)}
      ORDER BY ${order} LIMIT (SELECT ${query.size}::int8) OFFSET (SELECT ${offset}::int8)`.compile(db);
    const planned = unseen && parameters.every(isShort) ? plannedOnce(withoutLists(text, unseen)) : text;
    return (await db.executeQuery<T>(CompiledQuery.raw(planned, [...parameters]))).rows;
  });
}

/** The text of a statement in which the planner does not see the lists that these columns are compared with. */
function withoutLists(text: string, columns: readonly string[]): string {
  const lists = new RegExp(`("\\w+"\\."(?:${columns.join('|')})") = ANY\\((\\$\\d+::\\w+\\[\\])\\)`, 'g');
  return text.replaceAll(lists, '$1 = ANY(ARRAY(SELECT unnest($2)))');
}

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
