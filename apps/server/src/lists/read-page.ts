import type { Page } from '@touchline/contract';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#database/pool';
import type { ListQuery } from '#http/list-query';

/** SQL of a list: selected columns, `FROM … WHERE …`, and an order that ends in a unique column. */
type Source<T> = { columns: RawBuilder<T>; from: RawBuilder<unknown>; order: RawBuilder<unknown> };

/** One page of `total` rows; a page number beyond the last gives the last page. */
export async function readPage<T>(db: Db, query: ListQuery, total: number, source: Source<T>): Promise<Page<T>> {
  const { columns, from, order } = source;
  const last_page = Math.max(1, Math.ceil(total / query.size));
  const current_page = Math.min(query.page, last_page);
  const offset = (current_page - 1) * query.size;
  const { rows: data } = await sql<T>`
    SELECT ${columns} ${from} ORDER BY ${order} LIMIT ${query.size} OFFSET ${offset}`.execute(db);
  return { per_page: query.size, total, last_page, current_page, data };
}

/** The number of rows that `from` yields. */
export async function countRows(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total ${from}`.execute(db);
  return rows[0]?.total ?? 0;
}
