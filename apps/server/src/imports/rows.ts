import { mostRowsShown } from '@touchline/contract';
import type { ImportJob, ImportRow, RowResult } from '@touchline/contract';
import { sql } from 'kysely';
import type { Scalar } from '#server/imports/read-value';
import type { Db } from '#database/pool';

type Stored = Omit<ImportRow, 'changes'> & {
  values: Record<string, Scalar>;
  before: Record<string, Scalar> | null;
  creates: Record<string, string | string[]>;
};

/** Where the words of a column's ids are found. */
const named: Record<string, { table: string; name: string }> = {
  sport: { table: 'sport', name: 'name' },
  tournament: { table: 'tournament', name: 'name' },
  team1: { table: 'team', name: 'name' },
  team2: { table: 'team', name: 'name' },
  server: { table: 'server', name: 'fqdn' },
  resolution: { table: 'resolution', name: 'name' },
  status: { table: 'status', name: 'name' },
};

/** The first rows of a dry run that have a result, with what would change in words. */
export async function readRows(db: Db, job: ImportJob, result: RowResult): Promise<ImportRow[]> {
  const { rows } = await sql<Stored>`
    SELECT row, name, result, issues, matches, "values", before, creates FROM import_row
    WHERE import = ${job.id} AND result = ${result} ORDER BY row LIMIT ${mostRowsShown}`.execute(db);
  const word = await wordsOf(db, rows);
  return rows.map(({ values, before, creates, ...row }) => {
    const columns = row.result === 'changed' ? Object.keys(values) : [];
    const made = row.result === 'changed' ? Object.entries(creates).filter(([column]) => !(column in values)) : [];
    const changes = columns.map((column) => ({
      column,
      from: word(column, before?.[column]),
      to: word(column, values[column]),
    }));
    const additions = made.map(([column, given]) => ({ column, from: null, to: [given].flat().join('; ') }));
    return { ...row, changes: [...changes, ...additions] };
  });
}

type Word = (column: string, value: Scalar | undefined) => string | null;

async function wordsOf(db: Db, rows: Stored[]): Promise<Word> {
  const words = new Map<string, string>();
  for (const [column, { table, name }] of Object.entries(named)) {
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
