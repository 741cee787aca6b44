import type { Page } from '@touchline/contract';
import { CompiledQuery, sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#database/pool';
import { asPrepared, prepared, withUnseenNumbers } from '#database/prepared';
import type { ListQuery } from '#http/list-query';

/**
 * SQL of a list: selected columns, `FROM … WHERE …`, and an order that ends in a unique column. With the opposite order,
 * which an index has too, pages of the second half are read from the end.
 */
type Source<T> = {
  columns: RawBuilder<T>;
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  opposite?: RawBuilder<unknown>;
  /** The statement has few variants of text, and one plan suits all values. */
  isPlannedOnce?: boolean;
};

/** One page of `total` rows; a page number beyond the last gives the last page. */
export async function readPage<T>(db: Db, query: ListQuery, total: number, source: Source<T>): Promise<Page<T>> {
  const { columns, from, order, opposite, isPlannedOnce = false } = source;
  return pageOf(query, total, async (offset) => {
    const isNearEnd = opposite !== undefined && offset > total / 2;
    const size = isNearEnd ? Math.min(query.size, total - offset) : query.size;
    const skipped = isNearEnd ? total - offset - size : offset;
    const page = sql<T>`
      SELECT ${columns} ${from} ORDER BY ${isNearEnd ? opposite : order} LIMIT ${size} OFFSET ${skipped}`;
    const rows = await rowsOf(db, page, isPlannedOnce);
    return isNearEnd ? rows.toReversed() : rows;
  });
}

/** Whether a list is as its screen opens it: without a search, a filter or another order, so that its text is always the same. */
export const isAsOpened = ({ filters, sort }: ListQuery, name: string | null) =>
  filters.length === 0 && sort === null && !name;

/** Up to this many rows are found in less time than it takes to plan how. */
const few = 500;

/** One page of all rows that there are. */
export async function readList<T>(db: Db, query: ListQuery, source: Source<T>): Promise<Page<T>> {
  const total = await countRows(db, source.from, source.isPlannedOnce);
  // How many rows are best found depends on their number, and takes longer than planning.
  return readPage(db, query, total, { ...source, isPlannedOnce: source.isPlannedOnce === true && total <= few });
}

/**
 * One page together with its total, in one statement that finds every row: for lists of few rows, each of which takes
 * long to find.
 */
export async function readCounted<T>(db: Db, query: ListQuery, source: Source<T>): Promise<Page<T>> {
  const { columns, from, order, isPlannedOnce = false } = source;
  const { rows } = await sql<T & { total: number }>`${isPlannedOnce ? prepared : sql``}
    SELECT ${columns}, count(*) OVER () AS total ${from}
    ORDER BY ${order} LIMIT ${query.size} OFFSET ${(query.page - 1) * query.size}`.execute(db);
  // Beyond the last page there is no row to tell the total.
  if (rows.length === 0 && query.page > 1) return readPage(db, query, await countRows(db, from), source);
  return pageOf(query, rows[0]?.total ?? 0, async () => rows);
}

/** Selects of ids, each in its order, which follow each other. `rows`: how many of them are needed at most. */
export type Parts = (rows: number) => RawBuilder<unknown>[];

/** One page of the ids that several selects yield one after the other. */
export async function readParts(db: Db, query: ListQuery, total: number, parts: Parts): Promise<Page<{ id: number }>> {
  return pageOf(query, total, async (offset) => {
    const rows = offset + query.size;
    const numbered = parts(rows).map(
      (part, index) => sql`(SELECT id, ${sql.lit(index)} AS part, row_number() OVER () AS place
        FROM (${part} LIMIT ${rows}) part)`,
    );
    const page = await sql<{ id: number }>`
      SELECT id FROM (${sql.join(numbered, sql` UNION ALL `)}) parts
      ORDER BY part, place LIMIT ${query.size} OFFSET ${offset}`.execute(db);
    return page.rows;
  });
}

/** One page of `total` rows, which `read` reads from an offset on. */
export async function pageOf<T>(
  query: ListQuery,
  total: number,
  read: (offset: number) => Promise<T[]>,
): Promise<Page<T>> {
  const last_page = Math.max(1, Math.ceil(total / query.size));
  const current_page = Math.min(query.page, last_page);
  const data = await read((current_page - 1) * query.size);
  return { per_page: query.size, total, last_page, current_page, data };
}

/** The number of rows that `from` yields. `isPlannedOnce`: as of a list. */
export async function countRows(db: Db, from: RawBuilder<unknown>, isPlannedOnce = false): Promise<number> {
  const rows = await rowsOf(db, sql<{ total: number }>`SELECT count(*) AS total ${from}`, isPlannedOnce);
  return rows[0]?.total ?? 0;
}

async function rowsOf<T>(db: Db, statement: RawBuilder<T>, isPlannedOnce: boolean): Promise<T[]> {
  if (!isPlannedOnce) return (await statement.execute(db)).rows;
  const { sql: text, parameters } = statement.compile(db);
  const once = asPrepared(withUnseenNumbers(text, parameters));
  return (await db.executeQuery<T>(CompiledQuery.raw(once, [...parameters]))).rows;
}
