import { streamRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { mustSee } from '#server/streams/access';
import { findRow, findStream } from '#server/streams/find';
import { linksNow } from '#server/streams/links-now';
import { rotatePublishSecret } from '#server/streams/rotate-publish-secret';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';

/** Routes for the preview and for the encoder's publishing data. */
export function serveSignal(app: FastifyInstance, deps: Deps): void {
  const { db, pool, authenticator } = deps;

  serve(app, authenticator, streamRoutes.preview, async ({ input, who }) => {
    return linksNow(await findRow(pool, who, input.id));
  });
  serve(app, authenticator, streamRoutes.rotatePublishSecret, async ({ input, who }) => {
    await mustSee(db, who, input.id);
    await change(db, who, (trx) => rotatePublishSecret(trx, who, input.id));
    return findStream(deps, who, input.id);
  });
}
