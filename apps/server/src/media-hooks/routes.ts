import { hookRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { openGate } from '#server/media-hooks/decide';
import { serveNodes } from '#server/media-hooks/node-load';
import { serveOrders } from '#server/media-hooks/orders';
import { findCandidates, reasonOf } from '#server/media-hooks/publishing-right';
import { listPulls } from '#server/media-hooks/pull-list';
import { processReport } from '#server/media-hooks/report';
import { serveRefusals } from '#server/media-hooks/refusal-list';
import { openRefusals } from '#server/media-hooks/refusals';
import { unpublish } from '#server/media-hooks/unpublish';
import { serveVendorHooks } from '#server/media-hooks/vendors';
import type { Deps } from '#server/deps';
import { serveFormerServers, serveServers } from '#http/serve';

/** Routes of media servers: the publish gate, and their reports. */
export function serveHooks(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator } = deps;
  const noteRefusal = openRefusals(deps, () => performance.now());
  const decide = openGate(deps, noteRefusal);
  serveVendorHooks(app, deps, { decide, noteRefusal });
  serveRefusals(app, deps);
  serveNodes(app, deps);
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

  serveFormerServers(app, authenticator, hookRoutes.report, async ({ input, who: server }) => ({
    ...(await processReport(deps, server, input)),
    takesLoad: true,
    takesPositions: true,
  }));

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

  serveServers(app, authenticator, hookRoutes.pulls, async ({ who: server }) => listPulls(db, server));
}
