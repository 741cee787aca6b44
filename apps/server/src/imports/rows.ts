import { referencesOf, stream } from '@touchline/contract';
import type { ImportJob, ImportRow, Page, RowFilter, ScheduleConflict } from '@touchline/contract';
import { sql } from 'kysely';
import type { Scalar } from '#server/imports/read-value';
import type { Db } from '#database/pool';
import { visibleTo } from '#server/streams/access';
import type { User } from '#http/user';
import type { ListQuery } from '#http/list-query';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import { readList } from '#lists/read-page';

type Stored = Omit<ImportRow, 'changes' | 'conflicts'> & {
  conflicts: ScheduleConflict[] | null;
  values: Record<string, Scalar>;
  before: Record<string, Scalar> | null;
  creates: Record<string, string | string[]>;
  isHidden: boolean;
};

const references = Object.entries(referencesOf(stream));

const sortableColumns: ListColumns = {
  row: { sql: sql.ref('row'), kind: 'number' },
  name: { sql: sql.ref('name'), kind: 'text' },
};

/**
 * One page of the rows of a dry run with a result; changes are given as names, not ids, and not those of streams that the
 * user may no longer see.
 */
export async function readRows(
  db: Db,
  who: User,
  job: ImportJob,
  result: RowFilter,
  list: ListQuery,
): Promise<Page<ImportRow>> {
  const found = list.filters.map((filter) => filterSql(sortableColumns, filter));
  const isAsked = result === 'conflict' ? sql<boolean>`conflicts IS NOT NULL` : sql<boolean>`result = ${result}`;
  const from = sql`FROM import_row WHERE ${allOf([sql<boolean>`import = ${job.id} AND ${isAsked}`, ...found])}`;
  const order = orderSql(sortableColumns, list, sql`row`, sql`row`);
  const isHidden =
    job.entity === 'stream' ? sql`result = 'changed' AND NOT ${visibleTo(who, sql.ref('target'))}` : sql`false`;
  const selected = sql<Stored>`row, name, result, issues, matches, "values", before, creates, conflicts, ${isHidden} AS "isHidden",
    coalesce((SELECT jsonb_agg(jsonb_build_object('column', "column", 'value', value, 'isChecked', "isChecked") ORDER BY "column")
      FROM import_correction WHERE import_correction.import = import_row.import AND import_correction.row = import_row.row), '[]') AS corrections`;
  const page = await readList(db, list, { columns: selected, from, order });
  return { ...page, data: await inWords(db, who, page.data) };
}

async function inWords(db: Db, who: User, rows: Stored[]): Promise<ImportRow[]> {
  const word = await wordsOf(db, rows);
  const shown = await visibleConflicts(db, who, rows);
  return rows.map(({ values, before, creates, conflicts, isHidden, ...row }) => {
    if (isHidden) return { ...row, name: '', conflicts: shown(conflicts ?? []), changes: [] };
    const columns = row.result === 'changed' ? Object.keys(values) : [];
    const created = row.result === 'changed' ? Object.entries(creates).filter(([column]) => !(column in values)) : [];
    const changes = columns.map((column) => ({
      column,
      from: word(column, before?.[column]),
      to: word(column, values[column]),
    }));
    const additions = created.map(([column, given]) => ({ column, from: null, to: [given].flat().join('; ') }));
    return { ...row, conflicts: shown(conflicts ?? []), changes: [...changes, ...additions] };
  });
}

/** Conflicts without the names of streams that the user may no longer see. */
async function visibleConflicts(db: Db, who: User, rows: Stored[]) {
  const ids = rows.flatMap(({ conflicts }) => conflicts?.flatMap(({ stream }) => stream?.id ?? []) ?? []);
  const visible = new Set<number>();
  if (ids.length > 0) {
    const { rows: seen } = await sql<{ id: number }>`
      SELECT id FROM stream WHERE id = ANY(${ids}::int8[]) AND ${visibleTo(who, sql.ref('stream.id'))}`.execute(db);
    for (const { id } of seen) visible.add(id);
  }
  return (conflicts: ScheduleConflict[]) =>
    conflicts.map((conflict) => {
      const { stream } = conflict;
      const isHidden = stream !== null && stream.id !== null && !visible.has(stream.id);
      return isHidden ? { ...conflict, stream: { ...stream, id: null, title: null } } : conflict;
    });
}

type Word = (column: string, value: Scalar | undefined) => string | null;

async function wordsOf(db: Db, rows: Stored[]): Promise<Word> {
  const words = new Map<string, string>();
  for (const [column, table] of references) {
    const name = table === 'server' ? 'fqdn' : 'name';
    const ids = rows
      .flatMap(({ values, before }) => [values[column], before?.[column]])
      .filter((id) => typeof id === 'number');
    if (ids.length === 0) continue;
    const { rows: found } = await sql<{ id: number; name: string }>`
      SELECT id, ${sql.ref(name)} AS name FROM ${sql.table(table)} WHERE id = ANY(${ids}::int8[])`.execute(db);
    for (const record of found) words.set(`${column} ${record.id}`, record.name);
  }
  return (column, value) => {
    if (value === null || value === undefined || value === '') return null;
    return words.get(`${column} ${String(value)}`) ?? String(value);
  };
}
