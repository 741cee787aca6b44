import { DatabaseError } from 'pg';
import type { Pool } from 'pg';
import { readTogether } from '#http/read-together';
import type { StreamRow } from '#server/streams/stream-row';

/** Rows of stream_item in the order of the ids. */
export async function readRows(pool: Pool, ids: number[]): Promise<StreamRow[]> {
  if (ids.length === 0) return [];
  // A wall of hundreds would keep those waiting that need a page.
  const found = await (ids.length > largestPage ? readAll(pool, ids) : readPages(pool, ids));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** After a change, every viewer requests the same row. */
export async function readRow(pool: Pool, id: number): Promise<StreamRow | null> {
  return (await readSingle(pool, [id])).get(id) ?? null;
}

const largestPage = 100;

/** Few pages at once: the more rows a statement reads, the longer all of its calls wait. */
const readPages = readTogether(16, readAll);
const readSingle = readTogether(1_000, readAll);

/**
 * Prepared, because the view joins twelve tables, and planning it each time would cost more than reading a page.
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
