import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { type ConsoleClient, createConsoleClient } from './console-client.ts';
import { createHttpFront } from './http-front.ts';
import { createHub, type Hub } from './hub.ts';
import type { Log } from './log.ts';
import { createPullOrders, followPullOrders, type PullOrders } from './pull-orders.ts';
import { createRtmpFront } from './rtmp-front.ts';
import { createViewers } from './viewers.ts';

export type MediaNodeOptions = {
  host: string;
  /** 0 takes any free port. */
  rtmpPort: number;
  httpPort: number;
  /** Null: every valid key is accepted, for tests, benches and standalone use. */
  console: { url: string; serverId: string } | null;
  serverToken: string;
  maxStreams: number;
  maxPlayers: number;
  maxConnections: number;
  authorizePlay: boolean;
  timings: Timings;
  log: Log;
};

export type Timings = {
  /** Length of a segment; it ends at the next key frame. */
  segmentMs: number;
  /** A stream outlives its publisher for this long. */
  graceMs: number;
  setupTimeoutMs: number;
  idleTimeoutMs: number;
  hookTimeoutMs: number;
  pullEveryMs: number;
  pullRetryMs: number;
  /** A player behind for this long is cut off. */
  slowPlayerMs: number;
};

export const DEFAULT_TIMINGS: Timings = {
  segmentMs: 2_000,
  graceMs: 30_000,
  setupTimeoutMs: 10_000,
  idleTimeoutMs: 20_000,
  hookTimeoutMs: 1_000,
  pullEveryMs: 5_000,
  pullRetryMs: 1_000,
  slowPlayerMs: 15_000,
};

/** Segments in the playlists, and older ones that late players may still ask for. */
const WINDOW_SEGMENTS = 8;
const EXTRA_SEGMENTS = 4;
const QUEUE_BYTES = 3_000_000;

export type MediaNode = {
  rtmpPort: number;
  httpPort: number;
  hub: Hub;
  /** Pulls besides those of the console. */
  pulls: PullOrders;
  /** Tells publishers and players, then frees the ports. */
  stop: () => Promise<void>;
};

/** Starts a media node in this process. Rejects when a port is taken. */
export async function startMediaNode(options: MediaNodeOptions): Promise<MediaNode> {
  const { timings, log } = options;
  const now = (): number => performance.now();
  const client = options.console && newClient(options, options.console);
  const hub = createHub({
    stream: {
      packager: { segmentMs: timings.segmentMs, windowSegments: WINDOW_SEGMENTS, extraSegments: EXTRA_SEGMENTS },
      players: { queueBytes: QUEUE_BYTES, slowMs: timings.slowPlayerMs },
      now,
      wallNow: Date.now,
    },
    graceMs: timings.graceMs,
    maxStreams: options.maxStreams,
    maxPlayers: options.maxPlayers,
    console: client,
    authorizePlay: options.authorizePlay,
    log,
  });
  const { setupTimeoutMs, idleTimeoutMs } = timings;
  const front = createRtmpFront({ hub, setupTimeoutMs, idleTimeoutMs, maxConnections: options.maxConnections, log });
  const http = createHttpFront({
    hub,
    viewers: createViewers(now),
    token: options.serverToken,
    maxConnections: options.maxConnections,
    rtmpConnections: front.rtmp.connections,
    wallNow: Date.now,
  });
  const pulls = createPullOrders({
    hub,
    retryMs: timings.pullRetryMs,
    maxRetryMs: 30_000,
    connectTimeoutMs: 8_000,
    idleTimeoutMs,
    log,
  });
  const rtmpPort = await listen(front.server, options.rtmpPort, options.host);
  const httpPort = await listen(http, options.httpPort, options.host).catch((error: unknown) => {
    front.server.close();
    throw error;
  });
  const stopFollowing = client ? followPullOrders(client, pulls, timings.pullEveryMs) : pulls.stop;
  log('info', 'listening', { host: options.host, rtmpPort, httpPort });
  return {
    rtmpPort,
    httpPort,
    hub,
    pulls,
    async stop() {
      const closed = [closeServer(front.server), closeServer(http)];
      await stopFollowing();
      hub.close('the server is stopping');
      front.rtmp.close('the server is stopping');
      http.closeIdleConnections();
      // Live answers end by themselves above; whoever does not read is cut off.
      setTimeout(() => http.closeAllConnections(), 1_500).unref();
      await Promise.all([...closed, client?.settle()]);
    },
  };
}

function newClient(options: MediaNodeOptions, target: { url: string; serverId: string }): ConsoleClient {
  const { serverToken: token, timings, log } = options;
  return createConsoleClient({ ...target, token, timeoutMs: timings.hookTimeoutMs, log });
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
