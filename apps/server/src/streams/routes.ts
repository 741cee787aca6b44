import { streamRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { archiveStreams, destroyStreams, restoreStreams } from '#server/streams/archive';
import { findByKey } from '#server/streams/by-key';
import { findStream, visibleIds } from '#server/streams/find';
import { listHistory } from '#server/streams/history';
import { answerList, answerTags } from '#server/streams/list-answer';
import { changeStatus } from '#server/streams/status';
import { servePicture } from '#server/streams/picture';
import { serveSignal } from '#server/streams/signal-routes';
import { createStream, updateStream } from '#server/streams/write';
import { listWall } from '#server/streams/wall';
import { mustSee } from '#server/streams/access';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { notFound } from '#http/http-error';
import { serve } from '#http/serve';
import { sees } from '#http/user';

/** Streams, their archive, their statuses, and the wall. */
export function serveStreams(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator, totals, env } = deps;

  serve(app, authenticator, streamRoutes.create, async ({ input, who }) => {
    const id = await change(db, who, (trx) => createStream(trx, who, input, deps.settings.now().defaultZone));
    totals.forget('stream');
    // The user's list of streams was read before this stream existed.
    return findStream(deps, { ...who, access: 'allow', streams: [] }, id);
  });

  serve(app, authenticator, streamRoutes.update, async ({ input, who }) => {
    // Changing a stream that does not exist answers the same.
    if (!sees(who, input.id)) throw notFound();
    await change(db, who, (trx) => updateStream(trx, who, input, env.SECRET_KEY));
    totals.forget('stream');
    return findStream(deps, who, input.id);
  });

  serve(app, authenticator, streamRoutes.remove, async ({ input, who }) => {
    const remove = input.permanent ? destroyStreams : archiveStreams;
    const ids = await change(db, who, async (trx) => remove(trx, who, await visibleIds(trx, who, input.ids)));
    totals.forget('stream');
    return { ids };
  });

  serve(app, authenticator, streamRoutes.restore, async ({ input, who }) => {
    const ids = await change(db, who, async (trx) =>
      restoreStreams(trx, who, await visibleIds(trx, who, input.ids), input.key),
    );
    totals.forget('stream');
    return { ids };
  });

  serve(app, authenticator, streamRoutes.setStatus, async ({ input, who }) => {
    const results = await change(db, who, async (trx) => {
      const visible = new Set(await visibleIds(trx, who, input.ids));
      const answers = [];
      for (const id of new Set(input.ids)) {
        const hidden = { id, updated: false, version: null, code: 'not_found' as const };
        answers.push(
          visible.has(id)
            ? await changeStatus(trx, { id, status: input.status, by: who.id, reason: null, isUndo: input.undo })
            : hidden,
        );
      }
      return answers;
    });
    totals.forget('stream');
    return { results };
  });

  serve(app, authenticator, streamRoutes.find, ({ input, who }) => findStream(deps, who, input.id));
  serve(app, authenticator, streamRoutes.list, ({ list, who }) => answerList(deps, who, list, null));
  serve(app, authenticator, streamRoutes.search, ({ list, who, input }) => answerList(deps, who, list, input.name));
  serve(app, authenticator, streamRoutes.tags, ({ input, who }) => answerTags(deps, who, input));
  serve(app, authenticator, streamRoutes.monitoring, ({ list, who }) => listWall(deps, who, list));
  serve(app, authenticator, streamRoutes.history, async ({ input, list, who }) => {
    await mustSee(db, who, input.id);
    return listHistory(db, input.id, list);
  });
  serveSignal(app, deps);
  servePicture(app, deps);
  findByKey(app, deps);
}
