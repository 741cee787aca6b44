import { IncomingMessage, ServerResponse } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { shortKey } from '@touchline/media/short-key';
import helmet from 'helmet';
import type { Deps } from '#server/deps';
import { HttpError } from '#http/http-error';
import { watchEventLoop } from '#server/operation/overload';

/** From which delay of the event loop on requests are refused. */
export const usualDelayMs = 2_000;

/** Security headers, compression, and load shedding. */
export async function addSafety(app: FastifyInstance, { env, log }: Deps, maxDelayMs: number): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    // The client disconnected before the request was read: it has no address, and nobody waits for a response.
    if (request.raw.socket.destroyed) reply.hijack();
    done();
  });
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // Only style attributes, for positions and widths that the interface computes. Style elements are not allowed.
        'style-src': ["'self'"],
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        // Previews play from any configured media server.
        'connect-src': ["'self'", 'http:', 'https:', 'ws:', 'wss:'],
        'media-src': ["'self'", 'blob:', 'http:', 'https:'],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: env.PUBLIC_URL.startsWith('https:'),
    referrerPolicy: { policy: 'no-referrer' },
  });
  const protection = headersOf(protect);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(protection);
    done();
  });
  // Pages of lists shrink to a tenth. The console's files are compressed when they are built.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    customTypes: /^application\/json/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // A stream takes two to three times the processor time, much of it on this thread too.
    syncThreshold: 256 * 1_024,
  });
  shedLoad(app, log, maxDelayMs);
  app.addHook('onRequest', (request, reply, done) => {
    checkHeaders(request.raw.rawHeaders);
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
    reply.header('X-Request-Id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (log.isLevelEnabled('info')) {
      const { method, ip, id } = request;
      const facts = { id, method, path: pathOf(request), ip, status: reply.statusCode };
      request.log.info({ ...facts, ms: Math.round(reply.elapsedTime) }, 'request');
    }
    done();
  });
}

/** The headers that helmet sets. Itself it would check and set each of them anew for every answer. */
function headersOf(protect: ReturnType<typeof helmet>): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, () => null);
  return response.getHeaders();
}

/** The path for the log. One without a route of its own may be a player's, with the key of a stream: its words are shortened. */
function pathOf({ url, routeOptions }: FastifyRequest): string {
  const [path = ''] = url.split('?');
  const hasRoute = routeOptions.url !== undefined && routeOptions.url !== '/*';
  return hasRoute ? path : path.replaceAll(/[\w%-]{6,}/g, shortKey);
}

/** Refuses requests while the event loop is blocked for seconds again and again. */
function shedLoad(app: FastifyInstance, log: Deps['log'], maxDelayMs: number): void {
  const eventLoop = watchEventLoop(maxDelayMs);
  app.addHook('onClose', async () => eventLoop.stop());
  app.addHook('onRequest', ({ url }, _reply, done) => {
    // A health check must not take a busy process for a dead one.
    if (!eventLoop.isOver() || /^\/(health\/live|metrics)$/.test(url)) return done();
    log.warn('under pressure');
    throw new HttpError(503, 'unavailable', 'Busy, try again in a moment', { retryAfterS: 2 });
  });
}

const maxHeaders = 100;
/** Headers of which Node keeps the first and drops the others, while a proxy may have used the last. */
const singleHeaders = new Set(['authorization', 'content-type', 'host']);

/** `raw` alternates names and values. Throws 400 and 431. */
function checkHeaders(raw: readonly string[]): void {
  if (raw.length > 2 * maxHeaders)
    throw new HttpError(431, 'too_large', `A request may have at most ${maxHeaders} headers`, {});
  const seen = new Set<string>();
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]?.toLowerCase() ?? '';
    if (!singleHeaders.has(name)) continue;
    if (seen.has(name)) throw new HttpError(400, 'bad_request', `The header ${name} is sent twice`, {});
    seen.add(name);
  }
}
