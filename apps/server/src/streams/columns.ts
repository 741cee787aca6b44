import { can, isAvailable, monitorStates, referencesOf, stream } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { measured } from '#server/streams/watched';
import { inWindow, taken } from '#server/streams/window';
import { isNeverNull, kindOf } from '#kit/entity-list';
import type { ListColumns } from '#lists/list-sql';
import type { User } from '#http/user';

/** SQL for a column of `stream`. */
export const at = (name: string) => sql.ref(`stream.${name}`);

/** The column with the name of a referenced record. */
export const nameColumn = (table: string) => (table === 'server' ? 'fqdn' : 'name');

/** SQL over `stream`: the name of the record that a field refers to. */
export const referenceName = (table: string, field: string) =>
  sql`(SELECT ${sql.ref(nameColumn(table))} FROM ${sql.table(table)} WHERE id = ${at(field)})`;

/** Fields of a stream that refer to records with a name, by the list column that shows it, and the table. */
export const namedReferences: Record<string, { field: string; table: string }> = Object.fromEntries(
  Object.entries(referencesOf(stream)).map(([field, table]) => [`${field}Name`, { field, table }]),
);

/** Not for everybody, or without an index, as a part of a time zone's name. */
const notOffered = ['source_url', 'encoderAddresses', 'archivedAt', 'cutAt', 'timezone'];

const state = sql`coalesce((SELECT state FROM signal WHERE signal.stream = ${at('id')}), 'unknown')`;

/** The columns by which streams can be filtered: their own, referred names, the signal, and the archive. */
const streamColumns: ListColumns = {
  id: { sql: at('id'), kind: 'number', neverNull: true },
  ...Object.fromEntries(
    Object.entries(stream.fields)
      .filter(([name, field]) => field.sql !== null && !notOffered.includes(name))
      .map(([name, field]) => {
        const kind = name === 'phase' ? 'word' : kindOf(field.sql, field.widget);
        return [name, { sql: at(name), kind, neverNull: isNeverNull(field) }];
      }),
  ),
  ...Object.fromEntries(
    Object.entries(namedReferences).map(([name, { field, table }]) => [
      name,
      { sql: referenceName(table, field), kind: 'text' as const },
    ]),
  ),
  state: { sql: state, kind: 'word', neverNull: true },
  available: {
    sql: sql`(${state} = ANY(${monitorStates.filter(isAvailable)}::text[]))`,
    kind: 'flag',
    neverNull: true,
  },
  createdAt: { sql: at('createdAt'), kind: 'instant', neverNull: true },
  updatedAt: { sql: at('updatedAt'), kind: 'instant', neverNull: true },
  archived: { sql: sql`(${at('archivedAt')} IS NOT NULL)`, kind: 'flag', neverNull: true },
  inWindow: { sql: inWindow, kind: 'flag' },
  taken: { sql: taken, kind: 'flag', neverNull: true },
  measured: { sql: measured, kind: 'flag' },
};

const { key: _key, ...withoutKey } = streamColumns;

/** Those of the columns that a user may use: sorting and filtering by a hidden key would reveal it. */
export const columnsFor = (who: Pick<User, 'role'>): ListColumns =>
  can(who.role, 'stream.write') ? streamColumns : withoutKey;

/** SQL over `stream`: whether a field refers to one of these records. */
export const among = (field: string, ids: number[]): RawBuilder<boolean> =>
  sql<boolean>`${at(field)} = ANY(${ids}::int8[])`;
