import { DatabaseError } from 'pg';
import type { Pool } from 'pg';
import type { StreamRow } from '#server/streams/stream-row';

/**
 * Rows of stream_item in the order of the ids. Uses a prepared statement: the view joins ten tables, and planning it
 * each time would cost more than reading a page.
 */
export async function readRows(pool: Pool, ids: number[]): Promise<StreamRow[]> {
  const found = await readAll(pool, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}

type Batch = { ids: Set<number>; rows: Promise<Map<number, StreamRow>> };
const gathering = new WeakMap<Pool, Batch>();

/**
 * One row, read together with those that concurrent requests need: after a change, every viewer requests the same row.
 * The statement starts after the last of them was added, so nobody gets a row older than their request.
 */
export async function readRow(pool: Pool, id: number): Promise<StreamRow | null> {
  let batch = gathering.get(pool);
  if (!batch) {
    const ids = new Set<number>();
    const rows = new Promise((resolve) => setImmediate(resolve)).then(() => {
      gathering.delete(pool);
      return readAll(pool, [...ids]);
    });
    batch = { ids, rows };
    gathering.set(pool, batch);
  }
  batch.ids.add(id);
  return (await batch.rows).get(id) ?? null;
}

/**
 * Without the subquery PostgreSQL estimates each time how many ids the array has, finds that a plan for fewer ids than
 * usual is cheaper, and therefore plans each execution anew.
 */
const text = 'SELECT * FROM stream_item WHERE id = ANY(ARRAY(SELECT unnest($1::int8[])))';

async function readAll(pool: Pool, ids: number[]): Promise<Map<number, StreamRow>> {
  const { rows } = await pool.query<StreamRow>({ name: 'stream rows', text, values: [ids] }).catch((error: unknown) => {
    // A migration has changed the view, so that this connection's prepared plan is invalid.
    if (error instanceof DatabaseError && error.code === '0A000') return pool.query<StreamRow>(text, [ids]);
    throw error;
  });
  return new Map(rows.map((row) => [row.id, row]));
}
