import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { serveApi } from '#server/api';
import { limitRequests } from '#server/auth/limit-requests';
import { requestLimit } from '#server/auth/request-counts';
import type { Deps } from '#server/deps';
import { handleError } from '#http/error-handler';
import { HttpError } from '#http/http-error';
import { parseQuery, setWire, wireOptions } from '#http/wire';
import { refuseUnreadable } from '#server/operation/client-error';
import { endConnections } from '#server/operation/closing';
import { openMetrics, serveOperation } from '#server/operation/routes';
import type { Metrics } from '#server/operation/routes';
import { addOpenApi } from '#server/operation/openapi';
import { addSafety, usualDelayMs } from '#server/operation/safety';
import { serveConsole } from '#server/operation/console';

/**
 * The HTTP application, not yet listening: the API under `/api`, its documentation, health, and the console's files. It
 * refuses requests while its event loop is delayed by more than `maxDelayMs`.
 */
export async function buildApp(deps: Deps, maxDelayMs = usualDelayMs): Promise<FastifyInstance> {
  return (await buildWatchedApp(deps, maxDelayMs)).app;
}

/** The application, and the metrics of the process that answers with it. */
export async function buildWatchedApp(
  deps: Deps,
  maxDelayMs = usualDelayMs,
): Promise<{ app: FastifyInstance; metrics: Metrics }> {
  const logger: FastifyBaseLogger = deps.log;
  const app = Fastify({
    ...wireOptions,
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.env.TRUST_PROXY.length > 0 ? deps.env.TRUST_PROXY : false,
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQuery, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    clientErrorHandler: refuseUnreadable,
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 5_000 },
  });
  setWire(app);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request) => {
    throw new HttpError(404, 'route_not_found', `No route for ${request.method} ${request.url.slice(0, 200)}`, {});
  });
  endConnections(app, deps.ending.signal);
  await addSafety(app, deps, maxDelayMs);
  limitRequests(app, deps, requestLimit);
  await addOpenApi(app);
  const metrics = openMetrics(app, deps);
  serveOperation(app, deps, metrics);
  await app.register((api) => serveApi(api, deps), { prefix: '/api' });
  await serveConsole(app);
  return { app, metrics };
}
