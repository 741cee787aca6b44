import { viewerRoutes, viewerSumRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { serveViewerExports } from '#server/viewers/export';
import { viewersFor, viewerSumsFor } from '#server/viewers/viewer-sql';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';
import { readList } from '#lists/read-page';

/** Who watches what, now and over time. */
export function serveViewers(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator } = deps;
  serve(app, authenticator, viewerRoutes.list, async ({ list, who }) => {
    const viewers = viewersFor(who, list, null);
    return readList(db, list, viewers);
  });
  serve(app, authenticator, viewerSumRoutes.list, async ({ list, who }) => {
    const sums = viewerSumsFor(who, list, null);
    return readList(db, list, sums);
  });
  serve(app, authenticator, viewerSumRoutes.search, async ({ input, list, who }) => {
    const sums = viewerSumsFor(who, list, input.name);
    return readList(db, list, sums);
  });
  serveViewerExports(app, deps);
}
