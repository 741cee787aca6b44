import { blacklistRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { createFilter, findFilter, removeFilters, updateFilter } from '#server/blacklist/filters';
import { listFilters } from '#server/blacklist/list';
import { previewFilter } from '#server/blacklist/preview';
import type { Transaction } from '#database/pool';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publishMany } from '#kit/events';
import { serve } from '#http/serve';
import type { User } from '#http/user';

/** Routes of the user's own blacklist: its filters, and previews of what a filter would hide. */
export function serveBlacklist(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator, totals } = deps;

  /** Publishes only to the owner that their filters, and with them their lists of streams, have changed. */
  const publishChange = (trx: Transaction, who: User, ids: number[]) =>
    publishMany(trx, 'reference', [
      ...ids.map((id) => ({ id, entity: 'blacklist', user: who.id })),
      { id: null, entity: 'stream', user: who.id },
    ]);

  serve(app, authenticator, blacklistRoutes.create, async ({ input, who }) => {
    const id = await change(db, who, async (trx) => {
      const created = await createFilter(trx, who, input);
      await publishChange(trx, who, [created]);
      return created;
    });
    totals.forget('blacklist');
    return findFilter(db, who, id);
  });

  serve(app, authenticator, blacklistRoutes.update, async ({ input, who }) => {
    await change(db, who, async (trx) => {
      if (await updateFilter(trx, who, input)) await publishChange(trx, who, [input.id]);
    });
    totals.forget('blacklist');
    return findFilter(db, who, input.id);
  });

  serve(app, authenticator, blacklistRoutes.remove, async ({ input, who }) => {
    const ids = await change(db, who, async (trx) => {
      const deleted = await removeFilters(trx, who, input.ids);
      if (deleted.length > 0) await publishChange(trx, who, deleted);
      return deleted;
    });
    totals.forget('blacklist');
    return { ids };
  });

  serve(app, authenticator, blacklistRoutes.find, ({ input, who }) => findFilter(db, who, input.id));
  serve(app, authenticator, blacklistRoutes.list, ({ list, who }) => listFilters(db, who, list, {}));
  serve(app, authenticator, blacklistRoutes.search, ({ list, input, who }) => listFilters(db, who, list, input));
  serve(app, authenticator, blacklistRoutes.preview, ({ input, who }) => previewFilter(deps, who, input));
}
