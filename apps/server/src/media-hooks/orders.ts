import { hookRoutes } from '@touchline/contract';
import type { EndedPublisher } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { followChecks } from '#server/media-hooks/publisher-checks';
import { findEnded } from '#server/media-hooks/publishing-right';
import { prepared } from '#database/prepared';
import type { Deps } from '#server/deps';
import { serveServers } from '#http/serve';

/** `after`: the snapshot of the database in which the orders were read. */
type Orders = { after: string; ended: EndedPublisher[] };

/**
 * `GET /hooks/{serverId}/orders`: a media node keeps one such request open and is answered as soon as it has something
 * to do. A node that has not asked before learns only where it stands: its report tells it the rest.
 */
export function serveOrders(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator } = deps;
  const checks = followChecks(deps);
  app.addHook('preClose', async () => checks.stop());

  serveServers(app, authenticator, hookRoutes.orders, async ({ input, who: server, request }) => {
    const { after } = input;
    if (after === undefined) return { ...(await readChecks(db, server, null)), ended: [] };
    // Begins to wait before it reads, so that nothing falls between.
    const news = checks.next(server, request.raw.socket);
    try {
      const { keys } = await readChecks(db, server, after);
      if (keys.length === 0) await news.arrived;
    } finally {
      news.stop();
    }
    return readOrders(db, server, after);
  });
}

async function readOrders(db: Deps['db'], server: number, after: string): Promise<Orders> {
  const checked = await readChecks(db, server, after);
  return { after: checked.after, ended: await findEnded(db, server, checked.keys) };
}

/** The keys to check that were committed after a snapshot, and the current one. */
async function readChecks(
  db: Deps['db'],
  server: number,
  after: string | null,
): Promise<{ after: string; keys: string[] }> {
  const { rows } = await sql<{ after: string; key: string | null }>`${prepared}
    WITH taken AS MATERIALIZED (SELECT pg_current_snapshot() AS snapshot)
    SELECT DISTINCT snapshot::text AS after, key FROM taken LEFT JOIN publisher_check
      ON server = ${server} AND xid >= pg_snapshot_xmin(${after}::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, ${after}::pg_snapshot)`.execute(
    db,
  );
  return { after: rows[0]?.after ?? '', keys: rows.flatMap(({ key }) => key ?? []) };
}
