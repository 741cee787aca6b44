import { autoTakeRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { createRule, listRules, removeRules, updateRule } from '#server/auto-takes/own-rules';
import { replayRule } from '#server/auto-takes/replay';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';

/** Rules that take matches for their owners, and what they would have taken. */
export function serveAutoTakes(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator, settings } = deps;
  serve(app, authenticator, autoTakeRoutes.list, ({ input, who }) =>
    listRules(db, who, input.user, settings.now().defaultZone),
  );
  serve(app, authenticator, autoTakeRoutes.create, ({ input, who }) =>
    change(db, who, (trx) => createRule(trx, who, input)),
  );
  serve(app, authenticator, autoTakeRoutes.update, ({ input, who }) =>
    change(db, who, (trx) => updateRule(trx, who, input)),
  );
  serve(app, authenticator, autoTakeRoutes.remove, async ({ input, who }) => ({
    ids: await change(db, who, (trx) => removeRules(trx, who, input.ids)),
  }));
  serve(app, authenticator, autoTakeRoutes.replay, ({ input, who }) => replayRule(deps, who, input));
}
