import type { Blacklist } from '@touchline/contract';
import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { readList } from '#lists/read-page';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import type { ListQuery } from '#http/list-query';
import { hasAllWords, inTexts } from '#lists/text-search';
import type { User } from '#http/user';

type Search = { [K in 'field' | 'operator' | 'value']?: string | undefined };

const columns: ListColumns = {
  id: { sql: sql.ref('id'), kind: 'number' },
  field: { sql: sql.ref('field'), kind: 'word' },
  operator: { sql: sql.ref('operator'), kind: 'word' },
  value: { sql: sql.ref('value'), kind: 'text' },
};

/** Ignores case, ё and accents, like the `searchKey` of the value. */
const hasValue = (text: string) => hasAllWords(text, inTexts(sql.ref('value'), sql.ref('searchKey')));

/** A page of the user's own filters, newest first. */
export async function listFilters(db: Db, who: User, query: ListQuery, search: Search) {
  const conditions = [
    ...query.filters,
    ...(search.field ? [{ column: 'field', value: search.field }] : []),
    ...(search.operator ? [{ column: 'operator', value: search.operator }] : []),
  ];
  const found = conditions.map((filter) =>
    filter.column === 'value' ? hasValue(filter.value) : filterSql(columns, filter),
  );
  if (search.value) found.push(hasValue(search.value));
  const from = sql`FROM blacklist_item WHERE "user" = ${who.id} AND ${allOf(found)}`;
  const order = orderSql(columns, query, sql`id DESC`, sql`id`);
  const selected = sql<Blacklist>`id, version, field, operator, value`;
  return readList(db, query, { columns: selected, from, order });
}
