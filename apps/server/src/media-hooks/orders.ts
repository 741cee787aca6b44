import { hookRoutes } from '@touchline/contract';
import type { EndedPublisher, PlaylistPosition, WatchRules } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readWatchRules } from '#server/watching/watch-rules';
import type { VersionedRules } from '#server/watching/watch-rules';
import { followChecks } from '#server/media-hooks/publisher-checks';
import { readPositions } from '#server/media-hooks/playlist-positions';
import { findEnded } from '#server/media-hooks/publishing-right';
import { prepared } from '#database/prepared';
import type { Deps } from '#server/deps';
import { notFound } from '#http/http-error';
import { serveFormerServers } from '#http/serve';

/** `after`: the snapshot of the database in which the orders were read. */
type Orders = {
  after: string;
  ended: EndedPublisher[];
  watchVersion: string;
  watch: WatchRules | null;
  positions: PlaylistPosition[];
  gone: boolean;
  now: number;
};

/**
 * `GET /hooks/{serverId}/orders`: a media node keeps one such request open and is answered as soon as it has something
 * to do, or other people may watch. A node that has not asked before learns who may watch and where it stands: its
 * report tells it whom to cut. The node of a server that was archived or deleted is told so, and asks on: a server may be
 * restored.
 */
export function serveOrders(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator } = deps;
  const checks = followChecks(deps);
  app.addHook('preClose', async () => checks.stop());

  serveFormerServers(app, authenticator, hookRoutes.orders, async ({ input, who: server, request }) => {
    // Nodes of older versions do not know the rules.
    const { after = null, watchVersion = null } = input;
    if (after === null) return readOrders(deps, server, null, null);
    // Begins to wait before it reads, so that nothing falls between.
    const news = checks.next(server, watchVersion, request.raw.socket);
    try {
      // One after the other: most find nothing, and together they would need a second connection for it.
      const checked = await readChecks(db, server, after);
      const rules = await rulesOf(deps, server);
      const isNothingNew = checked.keys.length === 0 && [null, rules.watchVersion].includes(watchVersion);
      if (isNothingNew && !(await news.arrived)) return ordersOf(checked.after, [], rules, null);
    } finally {
      news.stop();
    }
    return readOrders(deps, server, after, watchVersion);
  });
}

async function readOrders(deps: Deps, server: number, after: string | null, known: string | null): Promise<Orders> {
  const [checked, rules] = await Promise.all([readChecks(deps.db, server, after), rulesOf(deps, server)]);
  const ended = after === null ? [] : await findEnded(deps.db, server, checked.keys);
  const isWanted = after === null || known !== null;
  const watch = isWanted && rules.watchVersion !== known ? rules.watch : null;
  const positions = after === null ? await readPositions(deps, server) : [];
  return { ...ordersOf(checked.after, ended, rules, watch), positions };
}

const ordersOf = (
  after: string,
  ended: EndedPublisher[],
  { watchVersion, gone }: VersionedRules,
  watch: WatchRules | null,
): Orders => ({ after, ended, watchVersion, watch, positions: [], gone, now: Date.now() });

async function rulesOf(deps: Deps, server: number): Promise<VersionedRules> {
  const rules = (await readWatchRules(deps, [server])).get(server);
  if (!rules) throw notFound();
  return rules;
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
