import { handoverRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readChoices } from '#server/handovers/choices';
import { answer } from '#server/handovers/end';
import { offer } from '#server/handovers/offer';
import { listHandovers, readHandover } from '#server/handovers/read-handovers';
import type { Expired } from '#database/delete-portions';
import type { Deps } from '#server/deps';
import { change } from '#kit/change';
import { serve } from '#http/serve';

export const expiredHandovers: Expired = { table: 'handover', where: sql`"endedAt" < now() - interval '90 days'` };

/** Routes by which people hand their streams over to each other. */
export function serveHandovers(app: FastifyInstance, { db, authenticator }: Deps): void {
  serve(app, authenticator, handoverRoutes.list, async ({ who }) => ({ data: await listHandovers(db, who) }));

  serve(app, authenticator, handoverRoutes.choices, async ({ who }) => readChoices(db, who));

  serve(app, authenticator, handoverRoutes.offer, async ({ input, who }) =>
    readHandover(db, who, await change(db, who, (trx) => offer(trx, who, input))),
  );

  serve(app, authenticator, handoverRoutes.answer, async ({ input, who }) => {
    await change(db, who, (trx) => answer(trx, who, input.id, input.answer));
    return readHandover(db, who, input.id);
  });
}
