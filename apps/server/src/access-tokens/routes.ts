import { personalTokenRoutes, serviceTokenRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { createOwnToken, createServiceToken, listTokens, removeTokens } from '#server/access-tokens/store-tokens';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';

/** Routes of the user's own tokens and, for administrators, of those of services. */
export function serveAccessTokens(app: FastifyInstance, { db, authenticator }: Deps): void {
  const kinds = [
    ['personal', personalTokenRoutes, createOwnToken],
    ['service', serviceTokenRoutes, createServiceToken],
  ] as const;
  for (const [kind, routes, create] of kinds) {
    serve(app, authenticator, routes.list, async ({ who }) => ({ data: await listTokens(db, kind, who) }));
    serve(app, authenticator, routes.create, ({ input, who }) => change(db, who, (trx) => create(trx, who, input)));
    serve(app, authenticator, routes.remove, async ({ input, who }) => ({
      ids: await change(db, who, (trx) => removeTokens(trx, kind, who, input.ids)),
    }));
  }
}
