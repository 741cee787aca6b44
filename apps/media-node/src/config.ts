import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isProxy } from './client-address.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const count = z.coerce.number().int().min(1);

const environment = z
  .object({
    MEDIA_NODE_NAME: z.string().trim().min(1).max(80).optional(),
    HOST: z.string().min(1).default('127.0.0.1'),
    MEDIA_RTMP_PORT: port.default(1935),
    MEDIA_HTTP_PORT: port.default(8081),
    CONSOLE_URL: z.url({ protocol: /^https?$/ }),
    SERVER_ID: z.string().regex(/^[A-Za-z0-9_-]+$/, 'must be the id of this server in the console'),
    SERVER_TOKEN: z.string().min(1).optional(),
    SERVER_TOKEN_FILE: z.string().min(1).optional(),
    // The most that a report to the console may contain.
    MEDIA_MAX_STREAMS: count.max(5_000).default(200),
    MEDIA_MAX_PLAYERS: count.default(2_000),
    MEDIA_MAX_CONNECTIONS: count.default(4_000),
    MEDIA_MAX_WAITING: count.default(1_000),
    MEDIA_PUBLISH_WAIT_S: z.coerce.number().min(10).max(600).default(20),
    MEDIA_REMEMBER_S: z.coerce.number().min(0).max(86_400).default(600),
    MEDIA_SEGMENTS_MB: z.coerce.number().min(16).max(4_096).default(128),
    MEDIA_TRUST_PROXY: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean),
      )
      .refine((proxies) => proxies.every(isProxy), 'must be addresses or networks, separated by commas'),
    MEDIA_EDGE_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    MEDIA_ORIGIN: z.url({ protocol: /^rtmps?$/ }).optional(),
    MEDIA_DRAIN_S: z.coerce.number().min(0).max(86_400).default(0),
    MEDIA_WATCH_ALONE_S: z.coerce.number().min(0).max(604_800).default(21_600),
    MEDIA_AUTHORIZE_PLAY: z.enum(['true', 'false']).default('false'),
  })
  .refine((env) => env.SERVER_TOKEN !== undefined || env.SERVER_TOKEN_FILE !== undefined, {
    path: ['SERVER_TOKEN'],
    message: 'SERVER_TOKEN or SERVER_TOKEN_FILE must be set',
  });

/** The validated environment of the media node. */
export type MediaNodeConfig = {
  /** Distinguishes this node from the others of its server; null: by host name and port. */
  name: string | null;
  host: string;
  rtmpPort: number;
  httpPort: number;
  consoleUrl: string;
  serverId: string;
  serverToken: string;
  /** What caches of nginx in front of this node send; null: there are none. */
  edgeToken: string | null;
  /** RTMP address of the node that this one relays, without a slash at its end; null: encoders publish here. */
  origin: string | null;
  /** For this long after SIGTERM at most, those who publish and watch are still served. */
  drainMs: number;
  maxStreams: number;
  maxPlayers: number;
  maxConnections: number;
  /** Encoders that may wait for the console at once. */
  maxWaiting: number;
  /** How long an encoder waits for a console that cannot decide. */
  publishWaitMs: number;
  /** For this long after going off air, an encoder that the console admitted may return without asking it. */
  rememberMs: number;
  /** Bytes of segments in memory, per stream. */
  segmentBytes: number;
  authorizePlay: boolean;
  /** For this long without the console, a server with signed links goes on deciding who may watch. */
  watchAloneMs: number;
  /** Addresses and networks of reverse proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
};

/** Reads and validates the environment. Throws an `Error` whose message names every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv): MediaNodeConfig {
  // An empty variable counts as unset, as in the console.
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`invalid environment: ${lines.join('; ')}`);
  }
  const { data } = parsed;
  return {
    name: data.MEDIA_NODE_NAME ?? null,
    host: data.HOST,
    rtmpPort: data.MEDIA_RTMP_PORT,
    httpPort: data.MEDIA_HTTP_PORT,
    consoleUrl: data.CONSOLE_URL.replace(/\/+$/, ''),
    serverId: data.SERVER_ID,
    serverToken: data.SERVER_TOKEN ?? readToken(data.SERVER_TOKEN_FILE ?? ''),
    edgeToken: data.MEDIA_EDGE_TOKEN ?? null,
    origin: data.MEDIA_ORIGIN?.replace(/\/+$/, '') ?? null,
    drainMs: data.MEDIA_DRAIN_S * 1_000,
    maxStreams: data.MEDIA_MAX_STREAMS,
    maxPlayers: data.MEDIA_MAX_PLAYERS,
    maxConnections: data.MEDIA_MAX_CONNECTIONS,
    maxWaiting: data.MEDIA_MAX_WAITING,
    publishWaitMs: data.MEDIA_PUBLISH_WAIT_S * 1_000,
    rememberMs: data.MEDIA_REMEMBER_S * 1_000,
    segmentBytes: data.MEDIA_SEGMENTS_MB * 1_000_000,
    authorizePlay: data.MEDIA_AUTHORIZE_PLAY === 'true',
    watchAloneMs: data.MEDIA_WATCH_ALONE_S * 1_000,
    trustedProxies: data.MEDIA_TRUST_PROXY,
  };
}

function readToken(path: string): string {
  try {
    const token = readFileSync(path, 'utf8').trim();
    if (token !== '') return token;
  } catch (error) {
    throw new Error(`invalid environment: SERVER_TOKEN_FILE cannot be read (${String(error)})`, { cause: error });
  }
  throw new Error('invalid environment: SERVER_TOKEN_FILE is empty');
}
