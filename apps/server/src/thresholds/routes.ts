import { thresholdRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { mustBeOpen, mustSee } from '#server/streams/access';
import { addHistoryEntry } from '#server/streams/history';
import { findLevels, updateOwn } from '#server/thresholds/levels';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';
import { serve } from '#http/serve';

/** Routes of the thresholds of streams and sports; those of the settings are among the settings. */
export function serveThresholds(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator } = deps;

  serve(app, authenticator, thresholdRoutes.findOfSport, ({ input }) => findLevels(deps, 'sport', input.id));

  serve(app, authenticator, thresholdRoutes.updateOfSport, async ({ input, who }) => {
    await change(db, who, async (trx) => {
      const changed = await updateOwn(trx, 'sport', input);
      if (changed.length > 0) await publish(trx, 'reference', { id: input.id, entity: 'sport' });
    });
    return findLevels(deps, 'sport', input.id);
  });

  serve(app, authenticator, thresholdRoutes.findOfStream, async ({ input, who }) => {
    await mustSee(db, who, input.id);
    return findLevels(deps, 'stream', input.id);
  });

  serve(app, authenticator, thresholdRoutes.updateOfStream, async ({ input, who }) => {
    await mustSee(db, who, input.id);
    await change(db, who, async (trx) => {
      await mustBeOpen(trx, input.id);
      const changed = await updateOwn(trx, 'stream', input);
      if (changed.length === 0) return;
      const entry = { stream: input.id, kind: 'edit', from: null, to: 'changed', user: who.id } as const;
      await addHistoryEntry(trx, { ...entry, reason: 'thresholds' });
      await publish(trx, 'stream', { id: input.id, stream: input.id });
    });
    return findLevels(deps, 'stream', input.id);
  });
}
