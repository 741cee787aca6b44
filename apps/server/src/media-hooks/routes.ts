import { hookRoutes, maxPulls, pullable } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { openGate } from '#server/media-hooks/decide';
import { serveOrders } from '#server/media-hooks/orders';
import { findCandidates, reasonOf } from '#server/media-hooks/publishing-right';
import { processReport } from '#server/media-hooks/report';
import { serveRefusals } from '#server/media-hooks/refusal-list';
import { openRefusals } from '#server/media-hooks/refusals';
import { unpublish } from '#server/media-hooks/unpublish';
import { serveVendorHooks } from '#server/media-hooks/vendors';
import { inWindow } from '#server/streams/window';
import type { Deps } from '#server/deps';
import { prepared } from '#database/prepared';
import { serveFormerServers, serveServers } from '#http/serve';

/** Routes of media servers: the publish gate, and their reports. */
export function serveHooks(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator } = deps;
  const noteRefusal = openRefusals(deps, () => performance.now());
  const decide = openGate(deps, noteRefusal);
  serveVendorHooks(app, deps, { decide, noteRefusal });
  serveRefusals(app, deps);
  serveOrders(app, deps);
  serveServers(app, authenticator, hookRoutes.touchline, async ({ input, who: server, reply }) => {
    if (input.action !== 'publish') {
      if (input.action === 'publish_done') await unpublish(db, server, input);
      return { allow: true, reason: null, source_url: null };
    }
    // The node asks about nobody while another one publishes.
    const call = { ...input, secret: input.secret ?? null, second: null };
    const refusal = await decide(server, call, () => reply.raw.destroyed);
    return { allow: refusal === null, reason: refusal && reasonOf(refusal), source_url: null };
  });

  serveFormerServers(app, authenticator, hookRoutes.report, async ({ input, who: server }) =>
    processReport(deps, server, input),
  );

  serveServers(app, authenticator, hookRoutes.refusals, async ({ input, who: server }) => {
    const found = await findCandidates(
      db,
      input.refusals.map(({ key }) => key),
    );
    await Promise.all(
      input.refusals.map(({ key, ip, reason }) =>
        noteRefusal(server, { stream: found.get(key)?.id ?? null, key, ip, reason }),
      ),
    );
    return { count: input.refusals.length };
  });

  serveServers(app, authenticator, hookRoutes.pulls, async ({ who: server }) => {
    const { rows } = await sql<{ key: string; source_url: string }>`${prepared}
      SELECT key, source_url FROM stream WHERE server = ${server} AND source_url ~ ${pullable.source} AND ${inWindow} AND "cutAt" IS NULL
        AND (SELECT enabled FROM server WHERE server.id = stream.server) ORDER BY id LIMIT ${sql.lit(maxPulls)}`.execute(
      db,
    );
    const { rows: settings } = await sql<{ pullPrivate: boolean }>`${prepared}
      SELECT "pullPrivate" FROM server WHERE id = ${server}`.execute(db);
    return { pulls: rows, pullPrivate: settings[0]?.pullPrivate ?? false };
  });
}
