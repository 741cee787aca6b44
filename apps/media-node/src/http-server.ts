import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ClientAddress } from './client-address.ts';
import type { Draining } from './draining.ts';
import type { Edges } from './edge.ts';
import { NO_STORE, send, sendError, sendJson, sendPreflight } from './http-answer.ts';
import type { Relay } from './relay.ts';
import type { StreamRegistry } from './stream-registry.ts';
import { playFlv, playWebSocket, refuseUpgrade } from './live-players.ts';
import { createSegmentRequests, type SegmentRequests } from './segment-requests.ts';
import { nodeStatus } from './status.ts';
import type { NodeStatus } from './status.ts';
import type { Viewers } from './viewers.ts';
import type { WatchRights } from './watch-rights.ts';
import type { WatchSessions } from './watch-sessions.ts';

export type HttpServerOptions = {
  streams: StreamRegistry;
  viewers: Viewers;
  rights: WatchRights;
  sessions: WatchSessions;
  addressOf: ClientAddress;
  edges: Edges;
  /** Null: encoders publish here. */
  relay: Pick<Relay, 'want'> | null;
  draining: Pick<Draining, 'hasBegun'>;
  /** Bearer token for `/status`, `/metrics` and for kicking. */
  token: string;
  maxConnections: number;
  /** How long a request may take to arrive. */
  requests: RequestLimits;
  /** Number of open RTMP connections, for the status. */
  rtmpConnections: () => number;
};

/** Milliseconds since the first byte; sockets are checked every `checkEveryMs`. */
export type RequestLimits = { headersMs: number; wholeMs: number; checkEveryMs: number };

/** The HTTP server of the node: HLS, DASH, HTTP-FLV, WS-FLV, status and kicking. */
export function createHttpServer(options: HttpServerOptions): Server {
  const server = createServer({
    headersTimeout: options.requests.headersMs,
    requestTimeout: options.requests.wholeMs,
    connectionsCheckingInterval: options.requests.checkEveryMs,
    keepAliveTimeout: 75_000,
  });
  server.maxConnections = options.maxConnections;
  server.maxHeadersCount = 100;
  const isStopping = (): boolean => !server.listening;
  const segments = createSegmentRequests({ ...options, maxWaiting: options.maxConnections, isStopping });
  server.on('request', (request, response) => handle(options, segments, request, response));
  server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    const [, folder, name = ''] = pathOf(request);
    if (folder === 'ws' && name.endsWith('.flv')) void playWebSocket(options, name.slice(0, -4), request, socket, head);
    else refuseUpgrade(socket, 404);
  });
  return server;
}

function handle(
  options: HttpServerOptions,
  segments: SegmentRequests,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method = 'GET' } = request;
  // For media, the name is a key or a signed name.
  const [, folder, name = '', ...rest] = pathOf(request);
  if (method === 'OPTIONS') sendPreflight(response);
  else if (folder === 'status' || folder === 'metrics' || folder === 'streams')
    control(options, segments, request, response, folder, name);
  else if (method !== 'GET' && method !== 'HEAD') sendError(request, response, 405, 'method_not_allowed', 'use GET');
  else if (folder === 'health') sendHealth(request, response, options.draining.hasBegun());
  else if (folder === 'hls' || folder === 'dash') segments.serve(request, response, { folder, name, rest });
  else if (folder === 'edge' && (name === 'hls' || name === 'dash') && options.edges.includes(request))
    segments.serveEdge(request, response, { folder: name, name: rest[0] ?? '', rest: rest.slice(1) });
  else if (folder === 'flv' && name.endsWith('.flv') && rest.length === 0)
    void playFlv(options, name.slice(0, -4), request, response);
  else if (folder === 'ws') sendError(request, response, 426, 'upgrade_required', 'open this address as a WebSocket');
  else sendError(request, response, 404, 'route_not_found', 'no such address');
}

/** A load balancer sends no new player to a node that is draining. */
function sendHealth(request: IncomingMessage, response: ServerResponse, isDraining: boolean): void {
  sendJson(request, response, isDraining ? 503 : 200, { status: isDraining ? 'draining' : 'ok' });
}

function pathOf(request: IncomingMessage): string[] {
  return (request.url ?? '').replace(/\?.*$/, '').split('/');
}

/** Routes for the console and for Prometheus, which send the server's token. */
function control(
  options: HttpServerOptions,
  segments: SegmentRequests,
  request: IncomingMessage,
  response: ServerResponse,
  folder: 'status' | 'metrics' | 'streams',
  key: string,
): void {
  if (!isToken(request.headers.authorization, options.token)) {
    sendError(request, response, 401, 'unauthorized', 'the server token is required');
  } else if (folder !== 'streams' && request.method === 'GET') {
    const counts = { connections: options.rtmpConnections(), waitingRequests: segments.waiting() };
    const status = nodeStatus(options.streams, options.viewers, counts);
    if (folder === 'status') sendJson(request, response, 200, status);
    else void sendMetrics(request, response, status);
  } else if (folder === 'streams' && request.method === 'DELETE') {
    if (options.streams.kick(key, 'ended by the console')) sendJson(request, response, 200, { key });
    else sendError(request, response, 404, 'not_found', 'no such stream');
  } else
    sendError(request, response, 405, 'method_not_allowed', 'use GET /status, GET /metrics or DELETE /streams/{key}');
}

/** Loaded when it is asked for: most nodes are watched through the console alone. */
async function sendMetrics(request: IncomingMessage, response: ServerResponse, status: NodeStatus): Promise<void> {
  const { nodeMetrics } = await import('./metrics.ts');
  const { type, text } = await nodeMetrics(status);
  send(request, response, { status: 200, type, cache: NO_STORE, body: text }, null);
}

/** Compares in constant time, whatever the length. */
function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}
