import { silentNodeS } from '@touchline/contract';
import { sql } from 'kysely';
import { removePublishers } from '#server/media-hooks/publishers';
import { isOnAir } from '#server/media-hooks/publishing-right';
import { prepared } from '#database/prepared';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publishMany } from '#kit/events';

/**
 * Detects nodes that stopped reporting, each time it is called; `nowMs` is monotonic. `db`: null when the caller has just
 * seen that no node is silent.
 */
export type NodeWatch = (db: Deps['db'] | null, nowMs: number) => Promise<void>;

/**
 * While this process was not watching, the console may have been down and unable to receive reports. So no node counts
 * as gone before the process has watched continuously for as long as a node may be silent.
 */
export function watchNodes(): NodeWatch {
  let since = -Infinity;
  let last = -Infinity;
  return async (db, nowMs) => {
    if (nowMs - last > 5_000) since = nowMs;
    last = nowMs;
    if (db && nowMs - since >= silentNodeS * 1_000) await removeSilentNodes(db);
  };
}

/**
 * Nodes that stopped reporting: their streams lose their publishers and pull failures. A publisher whose signal is there
 * stays until it is not, since the reports may be what does not arrive, and so does the row of its node. One that the gate
 * has just admitted stays as long as after a report.
 */
async function removeSilentNodes(db: Deps['db']): Promise<void> {
  const { rows } = await sql`${prepared} SELECT FROM node_report WHERE ${isSilent} LIMIT 1`.execute(db);
  if (rows.length === 0) return;
  await change(db, null, async (trx) => {
    const { rows: silent } = await sql<{ server: number }>`
      SELECT server FROM node_report WHERE ${isSilent} FOR UPDATE`.execute(trx);
    const servers = silent.map(({ server }) => server);
    await removePublishers(
      trx,
      sql<boolean>`(stream.server = ANY(${servers}::int8[])
      AND monitor."publishedAt" < ${reportedSince} AND NOT ${isOnAir})`,
      false,
    );
    const { rows: pulled } = await sql<{ stream: number }>`
      UPDATE monitor SET "pullFailure" = NULL, "pullFailedSince" = NULL FROM stream
      WHERE stream.id = monitor.stream AND "pullFailure" IS NOT NULL AND stream.server = ANY(${servers}::int8[])
      RETURNING monitor.stream`.execute(trx);
    await publishMany(
      trx,
      'monitor',
      pulled.map(({ stream }) => ({ id: stream, stream })),
    );
    // What such a node pulled has no publisher that leaves.
    await sql`WITH gone AS (
        DELETE FROM node_report WHERE server = ANY(${servers}::int8[]) AND NOT EXISTS (
          SELECT FROM monitor JOIN stream ON stream.id = monitor.stream
          WHERE stream.server = node_report.server AND publisher IS NOT NULL)
        RETURNING server, published
      )
      UPDATE monitor SET "silenceFrom" = now() FROM (SELECT server, unnest(published) AS key FROM gone) AS listed
      JOIN stream USING (server, key) WHERE monitor.stream = stream.id`.execute(trx);
  });
}

/** SQL: since when a node has to have reported. */
const reportedSince = sql`now() - make_interval(secs => ${sql.lit(silentNodeS)})`;

/** SQL over `node_report`. */
export const isSilent = sql<boolean>`at < ${reportedSince}`;

/** SQL over `stream`: whether its media node, in its last report, lists its key as published. */
export const isListed = sql<boolean>`EXISTS (SELECT FROM node_report WHERE node_report.server = stream.server
  AND stream.key = ANY(node_report.published))`;
