import type { Mosaic } from '@touchline/contract';
import { sql } from 'kysely';
import type { Db } from '#database/pool';
import type { ListQuery } from '#http/list-query';
import type { User } from '#http/user';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import { readList } from '#lists/read-page';
import { hasAllWords, inTexts } from '#lists/text-search';
import { asSeenBy } from '#server/mosaics/mosaics';

const columns: ListColumns = {
  id: { sql: sql.ref('id'), kind: 'number' },
  name: { sql: sql.ref('name'), kind: 'text' },
  large: { sql: sql.ref('large'), kind: 'flag' },
};

/** A page of the user's own layouts by name. */
export async function listMosaics(db: Db, who: User, query: ListQuery, name: string) {
  const conditions = query.filters.map((filter) => filterSql(columns, filter));
  if (name) conditions.push(hasAllWords(name, inTexts(sql.ref('name'))));
  const from = sql`FROM mosaic_item WHERE "user" = ${who.id} AND ${allOf(conditions)}`;
  const order = orderSql(columns, query, sql`lower(name), id`, sql`id`);
  const selected = sql<Mosaic>`id, version, name, large, streams`;
  const page = await readList(db, query, { columns: selected, from, order });
  return { ...page, data: page.data.map((mosaic) => asSeenBy(who, mosaic)) };
}
