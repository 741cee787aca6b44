import type { Socket } from 'node:net';
import { COMMAND_CHUNK_LIMITS } from './chunks.ts';
import { createRtmpLink } from './link.ts';
import { CHUNK_STREAM, USER_EVENT, userControlMessage } from './messages.ts';
import type { RtmpServerOptions } from './server-options.ts';
import { type Connection, endRole, receiveFrom } from './server-session.ts';

export type RtmpServer = {
  /** Serves one accepted socket, plain or TLS. */
  serve: (socket: Socket) => void;
  connections: () => number;
  /** Closes all connections. */
  close: (reason: string) => void;
};

/** Serves RTMP 1.0 publishers and players on sockets that the caller has accepted. */
export function createRtmpServer(options: RtmpServerOptions): RtmpServer {
  const open = new Set<Connection>();
  let served = 0;
  return {
    connections: () => open.size,
    close(reason) {
      for (const connection of open) connection.close(reason);
    },
    serve(socket) {
      if (open.size >= options.limits.maxConnections) {
        socket.destroy();
        return;
      }
      served += 1;
      const connection = openConnection(socket, options, `rtmp-${served.toString(36)}`);
      open.add(connection);
      socket.on('close', () => open.delete(connection));
    },
  };
}

function openConnection(socket: Socket, options: RtmpServerOptions, clientId: string): Connection {
  const ip = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  let endReason = 'connection closed';
  let pingTimer: NodeJS.Timeout | undefined;
  let setupTimer: NodeJS.Timeout | undefined;
  const destroy = (reason: string): void => {
    endReason = reason;
    socket.destroy();
  };
  const connection: Connection = {
    options,
    request: { clientId, ip, app: '', agent: '' },
    connectParams: new URLSearchParams(),
    socket,
    link: createRtmpLink(socket, 'server', COMMAND_CHUNK_LIMITS, {
      onReady: () => undefined,
      isSentMedia: () => connection.role.kind === 'play',
      onMessage: (message) => receiveFrom(connection, message),
      onError(error) {
        options.onProtocolError(ip, error);
        destroy('protocol error');
      },
    }),
    role: { kind: 'none' },
    playedBytes: 0,
    onPending() {
      clearTimeout(setupTimer);
      pingTimer = setInterval(() => ping(connection), options.limits.pingEveryMs);
    },
    onAccepted() {
      clearTimeout(setupTimer);
      clearInterval(pingTimer);
      // Players only receive; a dead one is noticed by its full queue.
      if (connection.role.kind === 'publish')
        socket.setTimeout(options.limits.idleTimeoutMs, () => destroy('nothing received for too long'));
    },
    awaitRole() {
      const { setupTimeoutMs } = options.limits;
      setupTimer = setTimeout(() => destroy('nothing published or played for too long'), setupTimeoutMs);
    },
    close(reason) {
      endReason = reason;
      connection.link.stopReading();
      endRole(connection, reason);
      socket.end();
      // An unread response must not keep the socket open forever.
      setTimeout(() => socket.destroy(), 1_000).unref();
    },
  };
  connection.awaitRole();
  socket.setNoDelay(true);
  socket.setKeepAlive(true, 30_000);
  socket.on('error', (error) => (endReason = error.message));
  socket.on('close', () => {
    clearTimeout(setupTimer);
    clearInterval(pingTimer);
    endRole(connection, endReason);
  });
  return connection;
}

function ping({ link }: Connection): void {
  const now = Math.floor(performance.now()) >>> 0;
  link.send(userControlMessage(USER_EVENT.pingRequest, [now]), CHUNK_STREAM.control);
}
