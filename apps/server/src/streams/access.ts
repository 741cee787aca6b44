import { rolesWith } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import { HttpError, notFound } from '#http/http-error';
import type { User } from '#http/user';

/**
 * SQL: whether a user may see a stream; the only access rule for rows of streams. `id` is the SQL of the stream's id.
 * An empty list means every stream for `allow` and none for `deny`. The list is part of the statement, so that cached
 * counts are never those of another list.
 */
export function visibleTo(user: User, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const isListed = sql<boolean>`${id} = ANY(${user.streams}::int8[])`;
  if (user.access === 'deny') return isListed;
  return user.streams.length === 0 ? sql<boolean>`true` : sql<boolean>`NOT ${isListed}`;
}

/** SQL: the same rule for a row of "user" whose alias is `person`; `stream` is the SQL of the stream's id. */
export const isSeenBy = (person: string, stream: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${person}.access`)} = 'deny') = EXISTS (
    SELECT FROM user_stream WHERE user_stream."user" = ${sql.ref(`${person}.id`)} AND user_stream.stream = ${stream})`;

/** SQL: whether that person can work on the stream: is not blocked, takes streams, and sees this one. */
export const canWorkOn = (person: string, stream: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${person}.status`)} = 'active' AND ${sql.ref(`${person}.role`)} = ANY(${rolesWith('take.self')}::text[])
    AND ${isSeenBy(person, stream)})`;

/** Throws 404 unless the stream exists and the user may see it. */
export async function mustSee(db: Db, user: User, stream: number): Promise<void> {
  const { rows } =
    await sql`${prepared} SELECT 1 FROM stream WHERE id = ${stream} AND ${visibleTo(user, sql.ref('stream.id'))}`.execute(
      db,
    );
  if (rows.length === 0) throw notFound();
}

/** Locks the stream against archiving until the transaction ends. Throws 409 when it is archived. */
export async function mustBeOpen(db: Db, stream: number): Promise<void> {
  const { rows } =
    await sql`${prepared} SELECT 1 FROM stream WHERE id = ${stream} AND "archivedAt" IS NULL FOR SHARE`.execute(db);
  if (rows.length === 0) throw isArchived();
}

export const isArchived = () => new HttpError(409, 'stream_archived', 'The stream is archived; restore it first', {});
