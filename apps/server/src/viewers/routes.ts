import { viewerRoutes, viewerSumRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { serveViewerExports } from '#server/viewers/export';
import { viewersFor, viewerSumsFor } from '#server/viewers/viewer-sql';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';
import { countRows, readPage } from '#lists/read-page';

/** Who watches what, now and over time. */
export function serveViewers(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator } = deps;
  serve(app, authenticator, viewerRoutes.list, async ({ list, who }) => {
    const viewers = viewersFor(who, list, null);
    return readPage(db, list, await countRows(db, viewers.from), viewers);
  });
  serve(app, authenticator, viewerSumRoutes.list, async ({ list, who }) => {
    const sums = viewerSumsFor(who, list, null);
    return readPage(db, list, await countRows(db, sums.from), sums);
  });
  serve(app, authenticator, viewerSumRoutes.search, async ({ input, list, who }) => {
    const sums = viewerSumsFor(who, list, input.name);
    return readPage(db, list, await countRows(db, sums.from), sums);
  });
  serveViewerExports(app, deps);
}
