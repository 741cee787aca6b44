import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { invalidField } from '#kit/http-error';
import { unknownColumn } from '#kit/list-query';
import type { ListQuery } from '#kit/list-query';

/** How the value of a filter is read: whole numbers `1|2`, words `live|finished`, a piece of text, true or false, an instant or `from..to`. */
export type FilterKind = 'number' | 'word' | 'text' | 'flag' | 'instant' | 'day';

/** A column that a list can be sorted and filtered by. */
export type ListColumn = { sql: RawBuilder<unknown>; kind: FilterKind };
export type ListColumns = Record<string, ListColumn>;

/** The condition of one filter header. Throws 422 on an unknown column or a value of the wrong type. */
export function filterSql(columns: ListColumns, filter: ListQuery['filters'][number]): RawBuilder<boolean> {
  const column = Object.hasOwn(columns, filter.column) ? columns[filter.column] : undefined;
  if (!column) throw unknownColumn('Filter-Column', filter.column);
  return condition(column, filter.value);
}

export function allOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` AND `)})` : sql<boolean>`true`;
}

/** `ORDER BY` over the asked column, or the list's own order, ending in the id so that pages never overlap. */
export function orderSql(
  columns: ListColumns,
  query: ListQuery,
  fallback: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
) {
  if (query.sort === null) return fallback;
  const column = Object.hasOwn(columns, query.sort) ? columns[query.sort] : undefined;
  if (!column) throw unknownColumn('Sort-Column', query.sort);
  const expression = column.kind === 'text' ? sql`lower(${column.sql})` : column.sql;
  return query.order === 'desc' ? sql`${expression} DESC NULLS LAST, ${id} DESC` : sql`${expression} ASC, ${id} ASC`;
}

/** A pattern for LIKE that finds the text anywhere, its own wildcards taken literally. */
export function anywhere(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

function condition(column: ListColumn, value: string): RawBuilder<boolean> {
  const at = column.sql;
  if (value.includes('\0')) throw invalidField('Filter-Value', 'pattern');
  switch (column.kind) {
    case 'number':
      return sql<boolean>`${at} = ANY(${value.split('|').map(wholeNumber)}::int8[])`;
    case 'word':
      return sql<boolean>`${at} = ANY(${value.split('|')}::text[])`;
    case 'text':
      return sql<boolean>`lower(${at}) LIKE ${anywhere(value)}`;
    case 'flag':
      if (value !== 'true' && value !== 'false') throw invalidField('Filter-Value', 'wrong_type');
      return value === 'true' ? sql<boolean>`${at}` : sql<boolean>`NOT ${at}`;
    case 'day':
    case 'instant':
      return span(column, value);
  }
}

function span({ sql: at, kind }: ListColumn, value: string): RawBuilder<boolean> {
  const [from = '', to = null] = value.split('..');
  const type = sql.raw(kind === 'day' ? 'date' : 'timestamptz');
  for (const end of [from, to])
    if (end && Number.isNaN(Date.parse(end))) throw invalidField('Filter-Value', 'invalid_date');
  const bounds = [
    from ? sql<boolean>`${at} >= ${from}::${type}` : null,
    to ? sql<boolean>`${at} < ${to}::${type}` : null,
    from && to === null ? sql<boolean>`${at} <= ${from}::${type}` : null,
  ];
  return allOf(bounds.filter((bound) => bound !== null));
}

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw invalidField('Filter-Value', 'wrong_type');
  return Number(text);
}
