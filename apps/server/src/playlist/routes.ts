import { playlistRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { serveExport } from '#server/playlist/export';
import { countOwn, listOwn } from '#server/playlist/list';
import { findOwn, makeQuery, prefer, removeOwn, revokeOwn, updateOwn } from '#server/playlist/own';
import { serveLearned } from '#server/playlist/learned';
import { servePointing } from '#server/playlist/point';
import { serveReviews } from '#server/playlist/review';
import { change } from '#kit/change';
import type { Deps } from '#kit/deps';
import { serve } from '#kit/http';

/** Somebody's own queries. The owner stands in every statement: for everybody else there is no such query. */
export function servePlaylist(app: FastifyInstance, deps: Deps): void {
  const { db, gate, settings } = deps;

  serve(app, gate, playlistRoutes.create, async ({ input, who }) => {
    const owner = { user: who.id, origin: 'manual' } as const;
    const id = await change(db, who, (trx) => makeQuery(trx, owner, input, settings.now().defaultZone));
    return findOwn(db, who, id);
  });

  serve(app, gate, playlistRoutes.update, async ({ input, who }) => {
    await change(db, who, (trx) => updateOwn(trx, who, input));
    return findOwn(db, who, input.id);
  });

  serve(app, gate, playlistRoutes.remove, async ({ input, who }) => ({
    ids: await change(db, who, (trx) => removeOwn(trx, who, input.ids)),
  }));

  serve(app, gate, playlistRoutes.revoke, async ({ input, who }) => {
    await change(db, who, (trx) => revokeOwn(trx, who, input.id));
    return findOwn(db, who, input.id);
  });

  serve(app, gate, playlistRoutes.format, async ({ input: { id, ...format }, who }) => {
    await change(db, who, (trx) => prefer(trx, who, id, format));
    return findOwn(db, who, id);
  });

  serve(app, gate, playlistRoutes.quality, async ({ input: { id, ...quality }, who }) => {
    await change(db, who, (trx) => prefer(trx, who, id, quality));
    return findOwn(db, who, id);
  });

  serve(app, gate, playlistRoutes.find, ({ input, who }) => findOwn(db, who, input.id));
  serve(app, gate, playlistRoutes.list, ({ list, who }) => listOwn(db, who, list, null));
  serve(app, gate, playlistRoutes.search, ({ list, who, input }) => listOwn(db, who, list, input.name));
  serve(app, gate, playlistRoutes.counts, ({ who }) => countOwn(db, who));
  serveReviews(app, deps);
  servePointing(app, deps);
  serveLearned(app, deps);
  serveExport(app, deps);
}
