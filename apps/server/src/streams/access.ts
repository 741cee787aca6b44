import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#database/pool';
import { HttpError, notFound } from '#kit/http-error';
import type { User } from '#kit/user';

/**
 * The one rule for rows of streams: which of them a user may see. `id` is the SQL of the stream's id. An empty list
 * means everything for `allow` and nothing for `deny`. The list is part of the statement, so that what is kept of an
 * answer is never another list's.
 */
export function visibleTo(user: User, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const listed = sql<boolean>`${id} = ANY(${user.streams}::int8[])`;
  if (user.access === 'deny') return listed;
  return user.streams.length === 0 ? sql<boolean>`true` : sql<boolean>`NOT ${listed}`;
}

/** Throws 404 unless the stream exists and the user may see it. */
export async function mustSee(db: Db, user: User, stream: number): Promise<void> {
  const { rows } =
    await sql`SELECT 1 FROM stream WHERE id = ${stream} AND ${visibleTo(user, sql.ref('stream.id'))}`.execute(db);
  if (rows.length === 0) throw notFound();
}

/** Holds the stream against its archiving until the transaction ends. Throws 409 when it is in the archive. */
export async function mustBeOpen(db: Db, stream: number): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM stream WHERE id = ${stream} AND "archivedAt" IS NULL FOR SHARE`.execute(db);
  if (rows.length === 0) throw new HttpError(409, 'conflict', 'The stream is in the archive; restore it first', {});
}
