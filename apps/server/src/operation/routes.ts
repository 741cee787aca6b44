import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { hashOf } from '#server/auth/tokens';
import { serveProbeMetrics } from '#server/operation/probe-metrics';
import type { Deps } from '#server/deps';
import { HttpError, unauthorized } from '#http/http-error';

/**
 * Routes outside of `/api`: public `GET /health/live` and `/health/ready`, and `/metrics` with the token
 * `METRICS_TOKEN`.
 */
export function serveOperation(app: FastifyInstance, { db, env }: Deps): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }));
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const ready = !closing && (await isDatabaseUp(db));
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  serveMetrics(app, db, env.METRICS_TOKEN ?? null);
}

function serveMetrics(app: FastifyInstance, db: Deps['db'], token: string | null): void {
  const register = new Registry();
  // Wakes the process a hundred times a second.
  if (token !== null) collectDefaultMetrics({ register });
  serveProbeMetrics(register, db);
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // Contains routes and times of the whole console, which must not be public.
    if (token === null) throw new HttpError(404, 'route_not_found', 'Set METRICS_TOKEN to enable metrics', {});
    if (!hasToken(request, token)) throw unauthorized();
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/** Compares hashes, which have the same length, in constant time. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`));
}

async function isDatabaseUp(db: Deps['db']): Promise<boolean> {
  return sql`SELECT 1`.execute(db).then(
    () => true,
    () => false,
  );
}
