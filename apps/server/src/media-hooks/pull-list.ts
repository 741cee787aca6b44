import { maxPulls, pullable } from '@touchline/contract';
import type { PullList } from '@touchline/contract';
import { sql } from 'kysely';
import { inWindow } from '#server/streams/window';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';

/** What the media node of a server has to pull now; nothing when the server is switched off or archived. */
export async function listPulls(db: Db, server: number): Promise<PullList> {
  const { rows } = await sql<PullList>`${prepared}
    SELECT "pullPrivate", (
      SELECT coalesce(jsonb_agg(jsonb_build_object('key', key, 'source_url', source_url)), '[]') FROM (
        SELECT key, source_url FROM stream WHERE server = ${server} AND source_url ~ ${pullable.source} AND ${inWindow}
          AND "cutAt" IS NULL AND server.enabled ORDER BY id LIMIT ${sql.lit(maxPulls)}
      ) source
    ) AS pulls FROM server WHERE id = ${server} AND "archivedAt" IS NULL`.execute(db);
  return rows[0] ?? { pulls: [], pullPrivate: false };
}
