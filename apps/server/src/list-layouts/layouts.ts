import { listLayoutRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/pool';
import { serve } from '#http/serve';
import { change } from '#kit/change';
import { publish } from '#kit/events';
import type { Deps } from '#server/deps';

/** Routes of the layouts that a user has chosen for lists. */
export function serveListLayouts(app: FastifyInstance, { db, authenticator }: Deps): void {
  serve(app, authenticator, listLayoutRoutes.find, ({ who }) => layoutsOf(db, who.id));

  serve(app, authenticator, listLayoutRoutes.save, async ({ input: { list, layout }, who }) => {
    await change(db, who, async (trx) => {
      if (layout === null) {
        await trx.deleteFrom('list_layout').where('user', '=', who.id).where('list', '=', list).execute();
      } else {
        const stored = JSON.stringify(layout);
        await trx
          .insertInto('list_layout')
          .values({ user: who.id, list, layout: stored })
          .onConflict((conflict) => conflict.columns(['user', 'list']).doUpdateSet({ layout: stored }))
          .execute();
      }
      // For the other windows of the same person.
      await publish(trx, 'reference', { id: who.id, entity: 'list_layout', user: who.id });
    });
    return layoutsOf(db, who.id);
  });
}

async function layoutsOf(db: Db, user: number) {
  const rows = await db.selectFrom('list_layout').select(['list', 'layout']).where('user', '=', user).execute();
  return { layouts: Object.fromEntries(rows.map(({ list, layout }) => [list, layout])) };
}
