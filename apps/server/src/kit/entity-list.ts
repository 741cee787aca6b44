import type { Entity, Field } from '@touchline/contract';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import type { ListQuery } from '#http/list-query';
import { view } from '#kit/crud';
import type { Row } from '#kit/crud';
import { allOf, filterSql, importedBy, orderSql } from '#lists/list-sql';
import type { FilterKind, ListColumns } from '#lists/list-sql';
import { readPage } from '#lists/read-page';
import { hasAllWords, inRecords } from '#lists/text-search';
import type { Totals } from '#lists/totals';

/**
 * SQL of an entity's list: conditions and order. `name` searches the searchable fields; archived records are listed
 * only with a filter on `archived`. By a field that is hidden from the caller it is neither sorted nor filtered.
 */
export function listParts(entity: Entity, query: ListQuery, name: string | null, hidden: readonly string[]) {
  const columns = listColumns(entity, hidden);
  const conditions = query.filters.map((each) => importedBy(entity.name, each) ?? filterSql(columns, each));
  if (!query.filters.some(({ column }) => column === 'archived')) conditions.push(sql<boolean>`"archivedAt" IS NULL`);
  if (name) conditions.push(search(entity, name));
  const from = sql`FROM ${view(entity)} WHERE ${allOf(conditions)}`;
  return { from, order: orderSql(columns, query, sql`id`, sql`id`) };
}

type Parts = ReturnType<typeof listParts>;

/** One page of an entity's records. */
export async function list(db: Db, totals: Totals, entity: Entity, query: ListQuery, { from, order }: Parts) {
  const source = { columns: sql<{ id: number }>`id`, from, order };
  const page = await readPage(db, query, await totals.count(entity.name, from), source);
  // The view's counts and aggregates are computed for the rows of this page only.
  const ids = page.data.map(({ id }) => id);
  const shown = sql<Row>`${prepared}SELECT * FROM ${view(entity)} WHERE id = ANY(ARRAY(SELECT unnest(${ids}::int8[])))`;
  const found = new Map((await shown.execute(db)).rows.map((row) => [row.id, row]));
  return { ...page, data: ids.flatMap((id) => found.get(id) ?? []) };
}

/** Shown with a single record only, or filtered by another name. */
const unlisted = new Set(['token', 'hasControlSecret', 'hasLinkSecret', 'archivedAt']);

/** The columns by which a list of the entity can be sorted and filtered: every field that its rows show. */
export function listColumns(entity: Entity, hidden: readonly string[] = []): ListColumns {
  const listedFields = Object.entries(entity.fields).filter(
    ([name, field]) => !unlisted.has(name) && !hidden.includes(name) && field.mode !== 'secret' && !isList(field),
  );
  const columns: ListColumns = {
    id: { sql: sql.ref('id'), kind: 'number', neverNull: true },
    archived: { sql: sql`("archivedAt" IS NOT NULL)`, kind: 'flag', neverNull: true },
  };
  for (const [name, field] of listedFields)
    columns[name] = { sql: sql.ref(name), kind: kindOf(field.sql, field.widget), neverNull: isNeverNull(field) };
  return columns;
}

function search(entity: Entity, name: string): RawBuilder<boolean> {
  const fields = Object.entries(entity.fields).flatMap(([field, { searchable }]) =>
    searchable ? [sql.ref(field)] : [],
  );
  return hasAllWords(name, inRecords(entity.name, fields));
}

/** Whether records always have a value in the field. */
export const isNeverNull = ({ schema }: Field) => !schema.safeParse(null).success;

/** How a column of this type is compared in a filter. */
export function kindOf(type: Entity['fields'][string]['sql'], widget: string): FilterKind {
  if (type === 'int8' || type === 'int4') return 'number';
  if (type === 'bool') return 'flag';
  if (type === 'timestamptz') return 'instant';
  if (type === 'date') return 'day';
  if (type === 'time') return 'clock';
  return widget === 'pick' ? 'word' : 'text';
}

/** Lists of values have no order, and filters compare one value. */
const isList = ({ widget }: Field) => ['refers', 'texts', 'picks', 'networks'].includes(widget);
