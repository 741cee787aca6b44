import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps';
import { HttpError } from '#http/http-error';
import { callerOf } from './authenticator.ts';
import { networkOf } from './network.ts';
import { countRequests } from './request-counts.ts';
import { tokenRequestLimit } from './request-counts.ts';
import type { RequestLimit } from './request-counts.ts';

/**
 * Limits the requests of each access token, of each signed-in user, wherever they are, and those of everybody else by network. An office with
 * one address may have hundreds of screens.
 */
export function limitRequests(app: FastifyInstance, { db, pool, log }: Deps, limit: RequestLimit): void {
  const requests = countRequests(db, log, limit);
  const ofTokens = countRequests(db, log, tokenRequestLimit);
  app.addHook('onClose', async () => [requests, ofTokens].forEach((counts) => counts.stop()));
  app.addHook('onRequest', async (request, reply) => {
    // Read first: a client that disconnects has no address any more.
    const { ip } = request;
    const user = mayBearSession(request) ? await callerOf(pool, request) : null;
    const { max } = user?.accessToken ? tokenRequestLimit : limit;
    const { isRefused, left, endsInS } = user?.accessToken
      ? ofTokens.count(`requests token ${user.accessToken.id}`)
      : requests.count(user ? `requests user ${user.id}` : `requests network ${networkOf(ip)}`);
    reply.headers({ 'x-ratelimit-limit': max, 'x-ratelimit-remaining': left, 'x-ratelimit-reset': endsInS });
    if (isRefused)
      throw new HttpError(429, 'rate_limited', 'Too many requests, try again later', { retryAfterS: endsInS });
  });
}

/** The tokens of metrics and media servers belong to no user. */
function mayBearSession({ url, routeOptions: { config } }: FastifyRequest): boolean {
  return url.startsWith('/api/') && !('access' in config && config.access === 'server');
}
