import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { hostname } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NodeLoad } from '@touchline/contract';
import { createClientAddress } from './client-address.ts';
import { createDraining, type Draining } from './draining.ts';
import { createEdges } from './edge.ts';
import { type ConsoleClient, createConsoleClient } from './console-client.ts';
import { type ConsoleGate, createConsoleGate } from './console-gate.ts';
import { createHttpServer, type HttpServerOptions } from './http-server.ts';
import { createStreamRegistry, type StreamRegistry } from './stream-registry.ts';
import type { StreamRegistryOptions } from './stream-registry-options.ts';
import { createLoad, type LoadOptions } from './load.ts';
import { type Log, withShortKeys } from './log.ts';
import type { MediaClock } from './media-clock.ts';
import { followOrders } from './orders.ts';
import { createRelay, type Relay, type RelayOptions } from './relay.ts';
import { startReporting } from './node-report.ts';
import { PLAYER_LIMITS } from './player.ts';
import { createPullOrders, followPullOrders, type PullOrders } from './pull-orders.ts';
import { createRefusedPublishers } from './refused-publishers.ts';
import { createPlaylistPositions, type PlaylistPositions } from './playlist-positions.ts';
import { createRtmpListener } from './rtmp-listener.ts';
import type { Timings } from './timings.ts';
import { createViewers } from './viewers.ts';
import { createWatchRights, type WatchRights } from './watch-rights.ts';
import { createWatchSessions, type WatchSessions } from './watch-sessions.ts';

export type MediaNodeOptions = {
  /** Distinguishes this node from the others of its server; null: by host name and port. */
  name: string | null;
  host: string;
  /** 0 picks any free port. */
  rtmpPort: number;
  httpPort: number;
  /** Null: every valid key is accepted, for tests, benchmarks and standalone use. */
  console: { url: string; serverId: string } | null;
  serverToken: string;
  /** What caches of nginx in front of this node send; null: there are none. */
  edgeToken: string | null;
  /** RTMP address of the node that this one relays; null: encoders publish here. */
  origin: string | null;
  maxStreams: number;
  maxPlayers: number;
  maxConnections: number;
  /** Encoders that may wait for the console at once. */
  maxWaiting: number;
  /** Bytes of segments in memory, per stream. */
  segmentBytes: number;
  authorizePlay: boolean;
  /** Addresses and networks of reverse proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  timings: Timings;
  log: Log;
};

/** Segments in the playlists, and older ones that slow players may still fetch. */
const WINDOW_SEGMENTS = 8;
const EXTRA_SEGMENTS = 4;

export type MediaNode = {
  rtmpPort: number;
  httpPort: number;
  streams: StreamRegistry;
  /** Pulls besides those ordered by the console. */
  pulls: PullOrders;
  /** From now on it is not healthy; resolves when nothing is published or watched here, or when the signal aborts. */
  drain: (signal: AbortSignal) => Promise<void>;
  /** Notifies publishers and players, then frees the ports. */
  stop: () => Promise<void>;
};

/** Also different from those of other nodes of the same server. */
const newRun = (): string => Date.now().toString(36) + randomBytes(4).toString('hex');

const PULL_LIMITS = { maxRetryMs: 30_000, connectTimeoutMs: 8_000 };

/** Starts a media node in this process. Rejects when a port is in use. */
export async function startMediaNode(options: MediaNodeOptions): Promise<MediaNode> {
  const { timings, maxConnections } = options;
  const log = withShortKeys(options.log);
  const clock: MediaClock = { now: () => performance.now(), wallNow: () => Date.now() };
  const client =
    options.console &&
    createConsoleClient({ ...options.console, token: options.serverToken, timeoutMs: timings.hookTimeoutMs, log });
  const gate = client && newGate({ ...options, log }, client, clock);
  let reportNow = (): void => undefined;
  const refused = client && createRefusedPublishers(client, timings.reportEveryMs);
  const rights = createWatchRights({ hasConsole: client !== null, aloneMs: timings.watchAloneMs, ...clock });
  const sessions = createWatchSessions({ run: newRun(), now: clock.now, rights });
  const positions = createPlaylistPositions();
  const own = newRegistry(
    { ...options, log },
    { gate, rights, sessions, clock, positions },
    { onLost: () => reportNow(), onRefused: (one) => refused?.add(one) },
  );
  const viewers = createViewers(clock.now);
  const relay = newRelay({ ...options, log }, { streams: own, viewers, rights });
  const streams = relay?.streams ?? own;
  const { setupTimeoutMs, idleTimeoutMs, pingEveryMs, ordersRetryMs: retryMs, reportEveryMs: everyMs } = timings;
  const front = createRtmpListener({ streams, setupTimeoutMs, idleTimeoutMs, pingEveryMs, maxConnections, log });
  const draining = createDraining({ streams, viewers, isRelay: relay !== null });
  const http = newHttpServer(options, { streams, relay, draining, rights, sessions, viewers }, front.rtmp.connections);
  const pulls = createPullOrders({ streams, retryMs: timings.pullRetryMs, ...PULL_LIMITS, idleTimeoutMs, log });
  const { rtmpPort, httpPort } = await listenBoth(front.server, http, options);
  // A relay pulls what is watched, and from its origin alone.
  const followed = client && !relay ? followPullOrders(client, pulls, timings.pullEveryMs) : null;
  const load = newLoad(options, { servers: [front.server, http], streams, viewers, ...clock }, { httpPort, draining });
  const report = { streams, sessions, pulls, followed, isRelay: relay !== null, load, everyMs };
  const reporting = client && startReporting({ client, ...report });
  if (reporting) reportNow = reporting.reportNow;
  const orders = { streams, rights, sessions, positions: relay ? null : positions, pulls, retryMs, log };
  const stopOrders = client && gate && followOrders({ client, gate, ...orders });
  log('info', 'listening', { host: options.host, rtmpPort, httpPort });
  return {
    rtmpPort,
    httpPort,
    streams,
    pulls,
    drain: (signal) => draining.begin(signal),
    async stop() {
      const closed = [closeServer(front.server), closeServer(http)];
      // Its last report is of all that is still published.
      await reporting?.stop();
      await Promise.all([(followed ?? pulls).stop(), relay?.stop(), refused?.stop(), stopOrders?.()]);
      rights.stop();
      streams.close('the server is stopping');
      // Refusals of waiting encoders are written before their connections are closed.
      await nextTurn();
      front.rtmp.close('the server is stopping');
      http.closeIdleConnections();
      // Live responses are ended above; clients that do not read are disconnected.
      setTimeout(() => http.closeAllConnections(), 1_500).unref();
      await Promise.all([...closed, gate?.stop()]);
    },
  };
}

type Serving = Pick<HttpServerOptions, 'streams' | 'relay' | 'draining' | 'rights' | 'sessions' | 'viewers'>;

function newHttpServer(options: MediaNodeOptions, serving: Serving, rtmpConnections: () => number): HttpServer {
  const { maxConnections, timings } = options;
  return createHttpServer({
    ...serving,
    addressOf: createClientAddress(options.trustedProxies),
    edges: createEdges(options.edgeToken),
    token: options.serverToken,
    maxConnections,
    requests: timings.requests,
    rtmpConnections,
  });
}

function newRelay(
  { origin, timings, log }: MediaNodeOptions,
  here: Pick<RelayOptions, 'streams' | 'viewers' | 'rights'>,
): Relay | null {
  const { idleTimeoutMs, relayIdleMs: idleMs, relayWaitMs: waitMs } = timings;
  return origin === null ? null : createRelay({ origin, ...here, idleMs, waitMs, idleTimeoutMs, log });
}

function newLoad(
  { name, maxStreams, maxPlayers }: MediaNodeOptions,
  here: Pick<LoadOptions, 'servers' | 'streams' | 'viewers' | 'now'>,
  { httpPort, draining }: { httpPort: number; draining: Draining },
): () => NodeLoad {
  const node = name ?? `${hostname()}:${httpPort}`;
  return createLoad({ node, maxStreams, maxPlayers, ...here, isDraining: draining.hasBegun });
}

type Watching = { rights: WatchRights; sessions: WatchSessions; positions: PlaylistPositions };

function newRegistry(
  options: MediaNodeOptions,
  { gate, clock, ...watching }: { gate: ConsoleGate | null; clock: MediaClock } & Watching,
  events: Pick<StreamRegistryOptions, 'onLost' | 'onRefused'>,
): StreamRegistry {
  const { timings, maxStreams, maxPlayers, segmentBytes: maxBytes, authorizePlay, log } = options;
  const segments = { windowSegments: WINDOW_SEGMENTS, extraSegments: EXTRA_SEGMENTS, maxBytes };
  const stream = {
    packager: { segmentMs: timings.segmentMs, ...segments },
    players: { ...PLAYER_LIMITS, slowMs: timings.slowPlayerMs },
    ...clock,
  };
  const { keepAliveMs, endedMs, goneMs } = timings;
  const graceMs = gate ? timings.lostMs : timings.graceMs;
  const times = { graceMs, keepAliveMs, endedMs, goneMs };
  const players = { maxPlayers, ...watching, authorizePlay };
  return createStreamRegistry({ stream, ...times, maxStreams, ...players, console: gate, ...events, log });
}

function newGate(
  { timings, maxWaiting, log }: MediaNodeOptions,
  client: ConsoleClient,
  { now }: MediaClock,
): ConsoleGate {
  const { publishWaitMs, rememberMs, hookRetryMs: retryMs, maxHookRetryMs: maxRetryMs } = timings;
  return createConsoleGate({ client, publishWaitMs, rememberMs, maxWaiting, retryMs, maxRetryMs, now, log });
}

async function listenBoth(
  rtmp: Server,
  http: Server,
  { host, ...ports }: Pick<MediaNodeOptions, 'host' | 'rtmpPort' | 'httpPort'>,
): Promise<Pick<MediaNode, 'rtmpPort' | 'httpPort'>> {
  const rtmpPort = await listen(rtmp, ports.rtmpPort, host);
  const httpPort = await listen(http, ports.httpPort, host).catch((error: unknown) => {
    rtmp.close();
    throw error;
  });
  return { rtmpPort, httpPort };
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
