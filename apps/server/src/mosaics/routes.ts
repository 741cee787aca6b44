import { mosaicRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '#database/pool';
import { change } from '#kit/change';
import { publishMany } from '#kit/events';
import type { Deps } from '#server/deps';
import { listMosaics } from '#server/mosaics/list';
import { createMosaic, findMosaic, removeMosaics, updateMosaic } from '#server/mosaics/mosaics';
import { serve } from '#http/serve';
import type { User } from '#http/user';

/** Routes of the user's own layouts of the mosaic. */
export function serveMosaics(app: FastifyInstance, { db, authenticator }: Deps): void {
  /** Only the owner, whose other windows show the layouts too. */
  const publishChange = (trx: Transaction, who: User, ids: number[]) =>
    publishMany(
      trx,
      'reference',
      ids.map((id) => ({ id, entity: 'mosaic', user: who.id })),
    );

  serve(app, authenticator, mosaicRoutes.create, async ({ input, who }) => {
    const id = await change(db, who, async (trx) => {
      const created = await createMosaic(trx, who, input);
      await publishChange(trx, who, [created]);
      return created;
    });
    return findMosaic(db, who, id);
  });

  serve(app, authenticator, mosaicRoutes.update, async ({ input, who }) => {
    await change(db, who, async (trx) => {
      if (await updateMosaic(trx, who, input)) await publishChange(trx, who, [input.id]);
    });
    return findMosaic(db, who, input.id);
  });

  serve(app, authenticator, mosaicRoutes.remove, async ({ input, who }) => {
    const ids = await change(db, who, async (trx) => {
      const deleted = await removeMosaics(trx, who, input.ids);
      await publishChange(trx, who, deleted);
      return deleted;
    });
    return { ids };
  });

  serve(app, authenticator, mosaicRoutes.find, ({ input, who }) => findMosaic(db, who, input.id));
  serve(app, authenticator, mosaicRoutes.list, ({ list, who }) => listMosaics(db, who, list, ''));
  serve(app, authenticator, mosaicRoutes.search, ({ list, input, who }) => listMosaics(db, who, list, input.name));
}
