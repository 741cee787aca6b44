import { whyRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { explainQuery } from '#server/why/explain-query';
import { explainStream } from '#server/why/explain-stream';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';

/** Explanations of what the console decides. */
export function serveWhy(app: FastifyInstance, deps: Deps): void {
  const { authenticator } = deps;
  serve(app, authenticator, whyRoutes.stream, ({ input, who }) => explainStream(deps, who, input.id, input.user));
  serve(app, authenticator, whyRoutes.query, ({ input, who }) => explainQuery(deps, who, input.id));
}
