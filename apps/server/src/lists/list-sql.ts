import { importEntities } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { invalidField } from '#http/http-error';
import { unknownColumn } from '#http/list-query';
import type { ListQuery } from '#http/list-query';

/**
 * How the value of a filter is read: whole numbers `1|2`, words `live|finished`, a piece of text, true or false, an
 * instant, a day or a time of day, each also as `from..to` where either end may be left out.
 */
export type FilterKind = 'number' | 'word' | 'text' | 'flag' | RangeKind;
type RangeKind = 'instant' | 'day' | 'clock';

/**
 * A column that a list can be sorted and filtered by. `neverNull`: then an index serves its descending order too, which
 * otherwise has to move null to the end.
 */
export type ListColumn = { sql: RawBuilder<unknown>; kind: FilterKind; neverNull?: boolean };
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

export function anyOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` OR `)})` : sql<boolean>`false`;
}

/** `ORDER BY` of the requested column, or the list's own order; ends in the id so that pages never overlap. */
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
  if (query.order === 'asc') return sql`${expression} ASC, ${id} ASC`;
  return column.neverNull ? sql`${expression} DESC, ${id} DESC` : sql`${expression} DESC NULLS LAST, ${id} DESC`;
}

/**
 * SQL: whether the text occurs in the column, ignoring case; wildcards are literal. PostgreSQL lowers both sides,
 * because JavaScript lowers İ and Σ differently.
 */
export function contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${column}) LIKE lower(${likePattern(text)})`;
}

/** The pattern of LIKE that finds a text anywhere. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function condition(column: ListColumn, value: string): RawBuilder<boolean> {
  const at = column.sql;
  if (value.includes('\0')) throw invalidField('Filter-Value', 'pattern');
  switch (column.kind) {
    case 'number':
      return sql<boolean>`${at} = ANY(${value.split('|').map(wholeNumber)}::int8[])`;
    case 'word':
      return sql<boolean>`${at} = ANY(${value.split('|')}::text[])`;
    case 'text':
      return contains(at, value);
    case 'flag':
      if (value !== 'true' && value !== 'false') throw invalidField('Filter-Value', 'wrong_type');
      return value === 'true' ? sql<boolean>`${at}` : sql<boolean>`NOT ${at}`;
    default:
      return span(at, column.kind, value);
  }
}

const spans = {
  day: ['date', z.iso.date()],
  instant: ['timestamptz', z.union([z.iso.datetime({ offset: true }), z.iso.date()])],
  clock: ['time', z.iso.time()],
} as const satisfies Record<RangeKind, [string, z.ZodMiniType]>;

function span(at: RawBuilder<unknown>, kind: RangeKind, value: string): RawBuilder<boolean> {
  const [type, schema] = spans[kind];
  const [from = '', to = from, ...more] = value.split('..');
  const ends = [from, to].filter((end) => end !== '');
  if (ends.length === 0 || more.length > 0 || !ends.every((end) => schema.safeParse(end).success))
    throw invalidField('Filter-Value', 'invalid_date');
  const before = value.includes('..') ? sql`<` : sql`<=`;
  const bounds = [
    from ? sql<boolean>`${at} >= ${from}::${sql.raw(type)}` : null,
    to ? sql<boolean>`${at} ${before} ${to}::${sql.raw(type)}` : null,
  ];
  return allOf(bounds.filter((bound) => bound !== null));
}

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw invalidField('Filter-Value', 'wrong_type');
  return Number(text);
}

/** SQL of the filter by the import that created or changed a record; null for another filter or entity. Throws 422. */
export function importedBy(
  entity: string,
  { column, value }: { column: string; value: string },
): RawBuilder<boolean> | null {
  if (column !== 'import' || !importEntities.some((one) => one === entity)) return null;
  if (!/^\d{1,15}$/.test(value)) throw invalidField('Filter-Value', 'wrong_type');
  return sql<boolean>`id = ANY(ARRAY(
    SELECT target FROM import_row JOIN import ON import.id = import_row.import
    WHERE import_row.import = ${Number(value)}::int8 AND import.entity = ${entity} AND result IN ('new', 'changed')))`;
}
