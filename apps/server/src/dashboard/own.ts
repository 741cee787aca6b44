import type { Dashboard } from '@touchline/contract';
import { sql } from 'kysely';
import { visibleTo } from '#server/streams/access';
import { importedBy } from '#server/streams/custom-filters';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import type { User } from '#http/user';

const maxImports = 5;

/** The number of the caller's own queries that wait for a match and were not revoked. */
export async function awaitingOf(db: Db, who: User): Promise<number> {
  const { rows } = await sql<{ count: number }>`${prepared}
    SELECT count(*) AS count FROM playlist_all
    WHERE "user" = ${who.id} AND status = 'awaiting' AND "revokedAt" IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The caller's latest committed imports, and how many streams of each are currently in the list. */
export async function importsOf(db: Db, who: User): Promise<NonNullable<Dashboard['imports']>> {
  const { rows } = await sql<NonNullable<Dashboard['imports']>[number]>`${prepared}
    SELECT import.id, "fileName", entity, coalesce("finishedAt", "createdAt") AS at,
      (counts ->> 'new')::int4 AS new, (counts ->> 'changed')::int4 AS changed,
      CASE WHEN entity = 'stream' THEN (
        SELECT count(*) FROM stream
        WHERE "archivedAt" IS NULL AND ${importedBy(sql.ref('import.id'))} AND ${visibleTo(who, sql.ref('stream.id'))}
      ) END AS listed
    FROM import WHERE "user" = ${who.id} AND state = 'done' ORDER BY import.id DESC LIMIT ${maxImports}`.execute(db);
  return rows;
}
