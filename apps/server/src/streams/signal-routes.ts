import { streamRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { mustSee } from '#server/streams/access';
import { findRow, findStream } from '#server/streams/find';
import { linksFor } from '#server/watching/play-links';
import { linksNow } from '#server/streams/links-now';
import { setCut } from '#server/streams/cut';
import { rotatePublishSecret } from '#server/streams/rotate-publish-secret';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';
import type { User } from '#http/user';

/** Routes for the preview, the encoder's publishing data, and cutting a publisher. */
export function serveSignal(app: FastifyInstance, deps: Deps): void {
  const { db, pool, authenticator } = deps;

  serve(app, authenticator, streamRoutes.preview, async ({ input, who }) => {
    const linksTo = linksFor(deps.env.SECRET_KEY, { kind: 'console', subject: who.id });
    return linksNow(await findRow(pool, who, input.id), linksTo);
  });
  serve(app, authenticator, streamRoutes.rotatePublishSecret, async ({ input, who }) => {
    await mustSee(db, who, input.id);
    await change(db, who, (trx) => rotatePublishSecret(trx, who, input.id));
    return findStream(deps, who, input.id);
  });
  const cutOrLift = async (who: User, id: number, isCut: boolean) => {
    await mustSee(db, who, id);
    await change(db, who, (trx) => setCut(trx, who, id, isCut));
    return findStream(deps, who, id);
  };
  serve(app, authenticator, streamRoutes.cut, ({ input, who }) => cutOrLift(who, input.id, true));
  serve(app, authenticator, streamRoutes.liftCut, ({ input, who }) => cutOrLift(who, input.id, false));
}
