import { playlistRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { serveExport } from '#server/playlist/export';
import { countOwn, listOwn } from '#server/playlist/list';
import {
  findOwnQuery,
  createQuery,
  setPriorities,
  removeOwnQueries,
  revokeOwnQuery,
  updateOwnQuery,
} from '#server/playlist/own-queries';
import { serveLearned } from '#server/playlist/learned';
import { servePointing } from '#server/playlist/point';
import { serveReviews } from '#server/playlist/review';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';

/** A user's own queries. Every statement filters by owner, so other users get 404. */
export function servePlaylist(app: FastifyInstance, deps: Deps): void {
  const { db, env, authenticator, settings } = deps;

  serve(app, authenticator, playlistRoutes.create, async ({ input, who }) => {
    const owner = { user: who.id, origin: 'manual' } as const;
    const id = await change(db, who, (trx) => createQuery(trx, owner, input, settings.now().defaultZone));
    return findOwnQuery(deps, who, id);
  });

  serve(app, authenticator, playlistRoutes.update, async ({ input, who }) => {
    await change(db, who, (trx) => updateOwnQuery({ db: trx, env }, who, input));
    return findOwnQuery(deps, who, input.id);
  });

  serve(app, authenticator, playlistRoutes.remove, async ({ input, who }) => ({
    ids: await change(db, who, (trx) => removeOwnQueries(trx, who, input.ids)),
  }));

  serve(app, authenticator, playlistRoutes.revoke, async ({ input, who }) => {
    await change(db, who, (trx) => revokeOwnQuery(trx, who, input.id));
    return findOwnQuery(deps, who, input.id);
  });

  serve(app, authenticator, playlistRoutes.format, async ({ input: { id, ...format }, who }) => {
    await change(db, who, (trx) => setPriorities(trx, who, id, format));
    return findOwnQuery(deps, who, id);
  });

  serve(app, authenticator, playlistRoutes.quality, async ({ input: { id, ...quality }, who }) => {
    await change(db, who, (trx) => setPriorities(trx, who, id, quality));
    return findOwnQuery(deps, who, id);
  });

  serve(app, authenticator, playlistRoutes.find, ({ input, who }) => findOwnQuery(deps, who, input.id));
  serve(app, authenticator, playlistRoutes.list, ({ list, who }) => listOwn(deps, who, list, null));
  serve(app, authenticator, playlistRoutes.search, ({ list, who, input }) => listOwn(deps, who, list, input.name));
  serve(app, authenticator, playlistRoutes.counts, ({ who }) => countOwn(db, who));
  serveReviews(app, deps);
  servePointing(app, deps);
  serveLearned(app, deps);
  serveExport(app, deps);
}
