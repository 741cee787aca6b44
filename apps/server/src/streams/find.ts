import { stream } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { visibleTo } from '#server/streams/access';
import { toItem } from '#server/streams/item';
import type { StreamRow } from '#server/streams/stream-row';
import { readRow } from '#server/streams/rows';
import type { Db } from '#database/pool';
import type { Deps } from '#server/deps';
import { notFound } from '#http/http-error';
import { sees } from '#http/user';
import type { User } from '#http/user';

/** One stream as a user sees it. Throws 404 also when their access rule hides it. */
export async function findStream({ pool, env }: Pick<Deps, 'pool' | 'env'>, who: User, id: number): Promise<Stream> {
  return toItem(await findRow(pool, who, id), who, env.SECRET_KEY);
}

/** The row behind it. Throws 404. */
export async function findRow(pool: Pool, who: User, id: number): Promise<StreamRow> {
  const row = sees(who, id) ? await readRow(pool, id) : null;
  if (!row) throw notFound();
  return row;
}

/** Those of the ids that exist and that the user may see, locked against other writers, always in the same order. */
export async function visibleIds(db: Db, who: User, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(stream.name)} WHERE id = ANY(${ids}::int8[]) AND ${visibleTo(who, sql.ref('stream.id'))} ORDER BY id FOR UPDATE`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
