import type { Pool } from 'pg';
import type { StreamRow } from '#server/streams/item';

/**
 * Rows of stream_item in the order of the ids. A prepared statement: the view joins ten tables, and planning that anew
 * would cost more than reading a page.
 */
export async function readRows(pool: Pool, ids: number[]): Promise<StreamRow[]> {
  const { rows } = await pool.query<StreamRow>({
    name: 'stream rows',
    text: 'SELECT * FROM stream_item WHERE id = ANY($1::int8[])',
    values: [ids],
  });
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
