import { listViewRoutes } from '@touchline/contract';
import type { Role } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '#database/pool';
import { serve } from '#http/serve';
import type { User } from '#http/user';
import { change } from '#kit/change';
import { publish } from '#kit/events';
import type { Deps } from '#server/deps';
import { canShare, createView, findView, listViews, removeViews, updateView } from '#server/list-layouts/views';

/** Routes of the saved views of lists. */
export function serveListViews(app: FastifyInstance, { db, authenticator }: Deps): void {
  serve(app, authenticator, listViewRoutes.list, async ({ input, who }) => ({
    views: await listViews(db, who, input.list),
    canShare: canShare(who),
  }));

  serve(app, authenticator, listViewRoutes.create, async ({ input, who }) => {
    const id = await change(db, who, async (trx) => {
      const created = await createView(trx, who, input);
      await publishView(trx, who, created, input.roles);
      return created;
    });
    return findView(db, who, id);
  });

  serve(app, authenticator, listViewRoutes.update, async ({ input, who }) => {
    await change(db, who, async (trx) => {
      const before = await updateView(trx, who, input);
      await publishView(trx, who, input.id, [...before, ...(input.roles ?? [])]);
    });
    return findView(db, who, input.id);
  });

  serve(app, authenticator, listViewRoutes.remove, async ({ input, who }) => {
    const deleted = await change(db, who, async (trx) => {
      const views = await removeViews(trx, who, input.ids);
      for (const { id, roles } of views) await publishView(trx, who, id, roles);
      return views;
    });
    return { ids: deleted.map(({ id }) => id) };
  });
}

/** To the owner's windows, and to everybody's if the view is or was shared: an event names its id only. */
async function publishView(trx: Transaction, who: User, id: number, roles: readonly Role[]): Promise<void> {
  const audience = roles.length > 0 ? {} : { user: who.id };
  await publish(trx, 'reference', { id, entity: 'list_view', ...audience });
}
