import { stream } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { visibleTo } from '#server/streams/access';
import { toItem } from '#server/streams/item';
import type { StreamRow } from '#server/streams/item';
import type { Database } from '#database/tables';
import { notFound } from '#kit/http-error';
import type { User } from '#kit/user';

/** One stream as a user sees it. Throws 404 also when their access rule hides it. */
export async function findStream(db: Kysely<Database>, who: User, id: number): Promise<Stream> {
  const { rows } = await sql<StreamRow>`
    SELECT * FROM stream_item item WHERE id = ${id} AND ${visibleTo(who, sql.ref('item.id'))}`.execute(db);
  if (!rows[0]) throw notFound();
  return toItem(rows[0], who);
}

/** Ids among the given that exist and that the user may see, held against other writers, always in the same order. */
export async function visibleIds(db: Kysely<Database>, who: User, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(stream.name)} WHERE id = ANY(${ids}::int8[]) AND ${visibleTo(who, sql.ref('stream.id'))} ORDER BY id FOR UPDATE`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
