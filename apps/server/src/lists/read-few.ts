import type { Page } from '@touchline/contract';
import { CompiledQuery, sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#database/pool';
import { asPrepared } from '#database/prepared';
import type { ListQuery } from '#http/list-query';
import { pageOf } from '#lists/read-page';

/** SQL of a list: the select that finds its rows, the name by which the order calls them, and what is read of each. */
type Source<T> = { found: RawBuilder<unknown>; name: string; columns: RawBuilder<T>; order: RawBuilder<unknown> };

/**
 * One page of `total` rows, so few that all of them are found and then sorted. It is planned once for all values, because planning
 * takes longer than finding them: `OFFSET 0` keeps the order and the size of the page from changing how they are found.
 */
export async function readFew<T>(db: Db, query: ListQuery, total: number, source: Source<T>): Promise<Page<T>> {
  const { found, name, columns, order } = source;
  return pageOf(query, total, async (offset) => {
    const { sql: text, parameters } = sql<T>`SELECT ${columns} FROM (${found} OFFSET 0) AS ${sql.ref(name)}
      ORDER BY ${order} LIMIT (SELECT ${query.size}::int8) OFFSET (SELECT ${offset}::int8)`.compile(db);
    const planned = parameters.every(isShort) ? plannedOnce(text) : text;
    return (await db.executeQuery<T>(CompiledQuery.raw(planned, [...parameters]))).rows;
  });
}

/** How longer lists of ids are best looked up depends on them. */
const isShort = (value: unknown) => !Array.isArray(value) || value.length <= 100;

/** There are as many texts as combinations of filters, and each connection keeps a plan of each in its memory. */
const maxTexts = 40;
const texts = new Set<string>();

/** The same text with lists of ids that the planner does not look into, planned once per connection. */
function plannedOnce(text: string): string {
  const unseen = text.replaceAll(/= ANY\((\$\d+::\w+\[\])\)/g, '= ANY(ARRAY(SELECT unnest($1)))');
  if (texts.size < maxTexts) texts.add(unseen);
  return texts.has(unseen) ? asPrepared(unseen) : unseen;
}
