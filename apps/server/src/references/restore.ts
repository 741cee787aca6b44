import type { Entity, restoreRoute } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { change } from '#kit/change';
import { restore } from '#kit/crud';
import type { Deps } from '#server/deps';
import { publishMany } from '#kit/events';
import { serve } from '#http/serve';

/** Restores archived references; 409 when another record has the name now. */
export function serveRestore(
  app: FastifyInstance,
  { db, authenticator, totals }: Deps,
  entity: Entity,
  route: ReturnType<typeof restoreRoute>,
): void {
  serve(app, authenticator, route, async ({ input, who }) => {
    const ids = await change(db, who, async (trx) => {
      const back = await restore(trx, entity, input.ids);
      await publishMany(
        trx,
        'reference',
        back.map((id) => ({ id, entity: entity.name })),
      );
      return back;
    });
    totals.forgetAll();
    return { ids };
  });
}
