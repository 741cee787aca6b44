import { createServer, type Server } from 'node:net';
import { DEFAULT_CHUNK_LIMITS } from '@touchline/media/rtmp/chunks';
import { createRtmpServer, type RtmpServer } from '@touchline/media/rtmp/server';
import type { StreamRegistry } from './stream-registry.ts';
import type { Log } from './log.ts';

/** The application of `rtmp://host/live/{key}`. */
const APP = 'live';

export type RtmpListener = { server: Server; rtmp: RtmpServer };

export type RtmpListenerOptions = {
  streams: StreamRegistry;
  setupTimeoutMs: number;
  idleTimeoutMs: number;
  pingEveryMs: number;
  maxConnections: number;
  log: Log;
};

/** The RTMP server of the node: publishers and players of its streams. */
export function createRtmpListener(options: RtmpListenerOptions): RtmpListener {
  const { streams, setupTimeoutMs, idleTimeoutMs, pingEveryMs, maxConnections, log } = options;
  const rtmp = createRtmpServer({
    limits: { setupTimeoutMs, idleTimeoutMs, pingEveryMs, maxConnections, chunks: DEFAULT_CHUNK_LIMITS },
    checkApp: (app) => (app === APP ? null : `no application of this name, use /${APP}/{key}`),
    publish: ({ key, ip, clientId, agent, params }, { kick, gone }) =>
      streams.publish(key, { protocol: 'rtmp', ip, clientId, agent, kick }, { secret: secretOf(params), gone }),
    play: ({ key, ip, clientId }, player) =>
      streams.play(key, { format: 'rtmp', protocol: 'rtmp', ip, clientId, ...player }),
    onProtocolError: (ip, error) =>
      log('warn', 'rtmp_protocol_error', { ip, error: error instanceof Error ? error.message : 'unknown' }),
  });
  const server = createServer((socket) => rtmp.serve(socket));
  return { server, rtmp };
}

/** The secret that an encoder sends with its key: `KEY?secret=…`. */
function secretOf(params: URLSearchParams): string | null {
  return params.get('secret')?.trim() || null;
}
