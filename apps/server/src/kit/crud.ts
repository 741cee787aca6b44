import { isDeepStrictEqual } from 'node:util';
import type { Entity } from '@touchline/contract';
import { isWritable } from '@touchline/contract';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Db, Transaction } from '#database/pool';
import { prepared } from '#database/prepared';
import { notFound } from '#http/http-error';
import { pick } from '#http/pick';
import { withSearchKey } from '#lists/search-key';
import { versionConflict } from '#kit/version-conflict';

/** A table that holds a declared entity, and the view `<name>_item` that adds what the item computes. */
export type Row = Record<string, unknown> & { id: number; version: number };

type Values = Record<string, unknown>;

/** Stores a record and returns its id. Keys are columns of the entity; the database fills in absent ones. */
export async function insert(trx: Transaction, entity: Entity, values: Values): Promise<number> {
  const entries = columnsOf(await withSearchKey(trx, entity.name, null, values));
  const names = sql.join(entries.map(([name]) => sql.ref(name)));
  const columnValues = sql.join(entries.map(([, value]) => sql.val(value)));
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(entity.name)} (${names}) VALUES (${columnValues}) RETURNING id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`No id for a new ${entity.name}`);
  return id;
}

/**
 * Changes the record that `lock` returned, and returns the names of the columns that changed. When all values are the
 * stored ones, nothing changes, not even the version. Throws 409 with the stored record, as `show` presents it to the
 * caller, when `version` is outdated.
 */
export async function update(
  trx: Transaction,
  entity: Entity,
  before: Row,
  version: number | undefined,
  changes: Values,
  show: (row: Row) => object,
): Promise<string[]> {
  const { id } = before;
  if (version !== undefined && version !== before.version) {
    const current = pick(entity.item, show(await find(trx, entity, id)));
    throw await versionConflict(trx, entity.name, listTables(entity), id, current);
  }
  const differing = differingFrom(before, changes);
  const changed = Object.keys(differing);
  if (changed.length === 0) return changed;
  const assignments = columnsOf(await withSearchKey(trx, entity.name, before, differing)).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  const set = sql.join([sql`version = version + 1`, ...assignments]);
  await sql`${prepared} UPDATE ${sql.table(entity.name)} SET ${set} WHERE id = ${id}`.execute(trx);
  return changed;
}

/** The tables of the entity's lists of other records, each named after both. */
function listTables({ name, fields }: Entity): string[] {
  return Object.values(fields).flatMap(({ widget, target }) => (widget === 'refers' ? [`${name}_${target}`] : []));
}

/** The values that differ from the row's. */
export function differingFrom(row: Values, values: Values): Values {
  return Object.fromEntries(columnsOf(values).filter(([name, value]) => !isDeepStrictEqual(row[name], value)));
}

/** Raises the version of a record when a part of it in another table has changed. */
export async function touch(trx: Transaction, entity: Entity, id: number): Promise<void> {
  await sql`${prepared} UPDATE ${sql.table(entity.name)} SET version = version + 1 WHERE id = ${id}`.execute(trx);
}

/** The row, locked against other writers until the transaction ends. Throws 404. */
export async function lock(trx: Transaction, entity: Entity, id: number): Promise<Row> {
  const { rows } =
    await sql<Row>`${prepared} SELECT * FROM ${sql.table(entity.name)} WHERE id = ${id} FOR UPDATE`.execute(trx);
  return rows[0] ?? fail();
}

/** The record as its view shows it. Throws 404. */
export async function find(db: Db, entity: Entity, id: number): Promise<Row> {
  const { rows } = await sql<Row>`${prepared} SELECT * FROM ${view(entity)} WHERE id = ${id}`.execute(db);
  return rows[0] ?? fail();
}

/** Deletes records, or archives those that other records refer to. Returns the ids that existed. */
export async function remove(trx: Transaction, entity: Entity, ids: number[]): Promise<number[]> {
  const removedIds: number[] = [];
  for (const id of new Set(ids)) {
    await sql`SAVEPOINT one`.execute(trx);
    try {
      const { numAffectedRows } = await sql`DELETE FROM ${sql.table(entity.name)} WHERE id = ${id}`.execute(trx);
      if (numAffectedRows) removedIds.push(id);
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === '23503')) throw error;
      await sql`ROLLBACK TO SAVEPOINT one`.execute(trx);
      await sql`UPDATE ${sql.table(entity.name)} SET "archivedAt" = now(), version = version + 1 WHERE id = ${id} AND "archivedAt" IS NULL`.execute(
        trx,
      );
      removedIds.push(id);
    }
    await sql`RELEASE SAVEPOINT one`.execute(trx);
  }
  return removedIds;
}

/** Restores archived records. Returns the ids that were archived. */
export async function restore(trx: Transaction, entity: Entity, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE ${sql.table(entity.name)} SET "archivedAt" = NULL, version = version + 1
    WHERE id = ANY(${ids}::int8[]) AND "archivedAt" IS NOT NULL RETURNING id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The writable columns of a body, without id, version, secrets, and lists stored in tables of their own. */
export function fieldsOf(entity: Entity, body: Values): Values {
  const isColumn = ({ sql, ...field }: Entity['fields'][string]) => sql !== null && isWritable({ sql, ...field });
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => entity.fields[name] && isColumn(entity.fields[name])),
  );
}

/** The view that adds computed columns to the entity's table. */
export const view = (entity: Entity) => sql.table(`${entity.name}_item`);
const columnsOf = (values: Values) => Object.entries(values).filter(([, value]) => value !== undefined);
const fail = (): never => {
  throw notFound();
};
