import { timingSafeEqual } from 'node:crypto';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { hashOf } from '#server/auth/tokens';
import { declareDatabaseMetrics } from '#server/operation/database-metrics';
import { declareProcessMetrics, measureRequests } from '#server/operation/process-metrics';
import type { Deps } from '#server/deps';
import { isDatabaseUp } from '#database/is-up';
import { HttpError, unauthorized } from '#http/http-error';

/** The metrics of a process in the text format of Prometheus. */
export type Metrics = { register: Registry; read: () => Promise<string> };

/** Declares the metrics of this process, which answers requests with `app`. */
export function openMetrics(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'pool' | 'eventBus' | 'env' | 'rounds'>,
): Metrics {
  const register = new Registry();
  // Wakes the process a hundred times a second.
  if (deps.env.METRICS_TOKEN || deps.env.METRICS_LISTEN) collectDefaultMetrics({ register });
  measureRequests(register, app);
  declareProcessMetrics(register, deps);
  const readDatabase = declareDatabaseMetrics(register, deps.db);
  return {
    register,
    async read() {
      await readDatabase();
      return register.metrics();
    },
  };
}

/**
 * Routes outside of `/api`: public `GET /health/live` and `/health/ready`, and `/metrics` with the token
 * `METRICS_TOKEN`.
 */
export function serveOperation(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'env' | 'ending'>,
  metrics: Metrics,
): void {
  serveHealth(app, deps);
  const token = deps.env.METRICS_TOKEN ?? null;
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // Contains routes and times of the whole console, which must not be public.
    if (token === null) throw new HttpError(404, 'route_not_found', 'Set METRICS_TOKEN to enable metrics', {});
    if (!hasToken(request, token)) throw unauthorized();
    return reply.type(metrics.register.contentType).send(await metrics.read());
  });
}

/**
 * An application with health and metrics alone and without a token, for an address that only those who watch the machine can
 * reach: every part has it, also those that answer no requests. Not yet listening.
 */
export async function buildOperationApp(
  deps: Pick<Deps, 'db' | 'log' | 'ending'>,
  metrics: Metrics,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const logController = new LogController({ disableRequestLogging: true });
  const app = Fastify({ loggerInstance, logController, forceCloseConnections: true });
  serveHealth(app, deps);
  app.get('/metrics', async (_request, reply) => reply.type(metrics.register.contentType).send(await metrics.read()));
  return app;
}

function serveHealth(app: FastifyInstance, { db, ending }: Pick<Deps, 'db' | 'ending'>): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }));
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const ready = !closing && !ending.signal.aborted && (await isDatabaseUp(db));
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}

/** Compares hashes, which have the same length, in constant time. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`));
}
