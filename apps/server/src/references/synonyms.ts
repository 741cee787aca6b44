import { synonymRoutes } from '@touchline/contract';
import type { Synonym, SynonymType } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Transaction } from '#database/pool';
import { change } from '#kit/change';
import { readList } from '#lists/read-page';
import type { Deps } from '#server/deps';
import { publishMany } from '#kit/events';
import { serve } from '#http/serve';
import { invalidField, notFound } from '#http/http-error';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import { refreshSearchKeys } from '#lists/search-key';

const columns: ListColumns = {
  id: { sql: sql.ref('id'), kind: 'number' },
  content: { sql: sql.ref('content'), kind: 'text' },
};

/** The four routes of synonyms. A synonym belongs to one record of one type and cannot be changed through another. */
export function serveSynonyms(app: FastifyInstance, { db, authenticator, totals }: Deps): void {
  serve(app, authenticator, synonymRoutes.create, async ({ input, who }) => {
    const created = await change(db, who, async (trx) => {
      await lockOwner(trx, input.type, [input.internal_id]);
      const { rows } = await sql<Synonym>`
        INSERT INTO synonym (type, internal_id, content) VALUES (${input.type}, ${input.internal_id}, ${input.content})
        RETURNING *`.execute(trx);
      await refreshOwners(trx, input.type, rows);
      return rows;
    });
    totals.forgetAll();
    return only(created);
  });

  serve(app, authenticator, synonymRoutes.update, async ({ input, who }) => {
    const { id, type, internal_id, content } = input;
    const updated = await change(db, who, async (trx) => {
      await lockOwner(trx, type, [internal_id]);
      const { rows } = await sql<Synonym>`
        UPDATE synonym SET content = ${content} WHERE id = ${id} AND type = ${type} AND internal_id = ${internal_id}
        RETURNING *`.execute(trx);
      await markAsManual(trx, rows);
      await refreshOwners(trx, type, rows);
      return rows;
    });
    totals.forgetAll();
    return only(updated);
  });

  serve(app, authenticator, synonymRoutes.remove, async ({ input, who }) => {
    const { id, type, internal_id } = input;
    const deleted = await change(db, who, async (trx) => {
      await lockOwner(trx, type, [internal_id]);
      const { rows } = await sql<Synonym>`
        DELETE FROM synonym WHERE id = ${id} AND type = ${type} AND internal_id = ${internal_id} RETURNING *`.execute(
        trx,
      );
      await refreshOwners(trx, type, rows);
      return rows;
    });
    totals.forgetAll();
    return { ids: deleted.map((row) => row.id) };
  });

  serve(app, authenticator, synonymRoutes.list, async ({ input, list }) => {
    const filters = list.filters.map((filter) => filterSql(columns, filter));
    const ofRecord = sql<boolean>`type = ${input.type} AND internal_id = ${input.internal_id}`;
    const from = sql`FROM synonym WHERE ${allOf([ofRecord, ...filters])}`;
    const order = orderSql(columns, list, sql`lower(content), id`, sql`id`);
    return readList(db, list, { columns: sql<Synonym>`*`, from, order });
  });
}

/**
 * Adds names as synonyms of records of one type, except existing names. Returns the new ones. A learned synonym that is
 * added again counts as written by hand.
 */
export async function addSynonyms(
  trx: Transaction,
  type: SynonymType,
  synonyms: { internal_id: number; content: string }[],
): Promise<Synonym[]> {
  await lockOwner(trx, type, [...new Set(synonyms.map(({ internal_id }) => internal_id))]);
  const { rows } = await sql<Synonym>`
    INSERT INTO synonym (type, internal_id, content)
    SELECT ${type}, given.internal_id, given.content
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(synonyms)}::jsonb) AS (internal_id int8, content text))
      WITH ORDINALITY AS given(internal_id, content, place)
      JOIN ${sql.table(type)} owner ON owner.id = given.internal_id
    WHERE lower(owner.name) <> lower(given.content) ORDER BY place
    ON CONFLICT DO NOTHING RETURNING *`.execute(trx);
  const { rows: present } = await sql<{ id: number }>`
    SELECT id FROM synonym
      JOIN jsonb_to_recordset(${JSON.stringify(synonyms)}::jsonb) AS given(internal_id int8, content text) USING (internal_id)
    WHERE type = ${type} AND lower(synonym.content) = lower(given.content)`.execute(trx);
  await markAsManual(trx, present);
  await refreshOwners(trx, type, rows);
  return rows;
}

/** Moves all synonyms of a record to another one, except those that it already has; learned ones stay learned. */
export async function moveSynonyms(trx: Transaction, type: SynonymType, from: number, to: number): Promise<void> {
  await sql`
    UPDATE synonym SET internal_id = ${to} WHERE type = ${type} AND internal_id = ${from}
      AND lower(content) NOT IN (
        SELECT lower(content) FROM synonym WHERE type = ${type} AND internal_id = ${to}
        UNION ALL SELECT lower(name) FROM ${sql.table(type)} WHERE id = ${to})`.execute(trx);
  // Of two equal ones, the one written by hand has precedence.
  await sql`
    DELETE FROM learned_synonym USING synonym kept, synonym gone
    WHERE learned_synonym.synonym = kept.id AND kept.type = ${type} AND kept.internal_id = ${to}
      AND gone.type = ${type} AND gone.internal_id = ${from} AND lower(gone.content) = lower(kept.content)
      AND NOT EXISTS (SELECT FROM learned_synonym other WHERE other.synonym = gone.id)`.execute(trx);
  await refreshSearchKeys(trx, type, [to]);
}

/** A synonym written by hand is not learned any more, so that removing the learned ones keeps it. */
export async function markAsManual(trx: Transaction, synonyms: { id: number }[]): Promise<void> {
  await sql`DELETE FROM learned_synonym WHERE synonym = ANY(${synonyms.map(({ id }) => id)}::int8[])`.execute(trx);
}

/** Locks the owners until the transaction ends. Throws 422 when one does not exist or is of another type. */
async function lockOwner(trx: Transaction, type: SynonymType, ids: number[]): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM ${sql.table(type)} WHERE id = ANY(${ids}::int8[]) ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  if (rows.length < ids.length) throw invalidField('internal_id', 'missing_record');
}

/** Updates the search keys of the owners, and makes open screens reload them. */
export async function refreshOwners(trx: Transaction, type: SynonymType, synonyms: Synonym[]): Promise<void> {
  if (synonyms.length === 0) return;
  const owners = [...new Set(synonyms.map((row) => row.internal_id))];
  await refreshSearchKeys(trx, type, owners);
  await publishMany(trx, 'reference', [
    ...owners.map((id) => ({ id, entity: type })),
    ...synonyms.map(({ id }) => ({ id, entity: 'synonym' })),
  ]);
}

function only(rows: Synonym[]): Synonym {
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}
