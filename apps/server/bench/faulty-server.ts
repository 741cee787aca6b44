import { once } from 'node:events';
import { createServer as createHttpServer, request as requestHttp } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

/** `refuse`: nothing listens, and open connections are reset. `hang`: connections are accepted but never answered. */
type Mode = 'pass' | 'refuse' | 'hang';

export type FaultyServer = {
  rtmpPort: number;
  httpPort: number;
  set: (mode: Mode) => Promise<void>;
  /** HLS requests for these streams return 500. */
  broken: Set<string>;
  /** Share of probed connections to cut, from 0 to 1. */
  setLossShare: (share: number) => void;
  lost: () => number;
  close: () => void;
};

/** A proxy in front of a media node, used by viewers and the prober, that fails as real servers do. */
export async function startFaultyServer(node: { rtmpPort: number; httpPort: number }): Promise<FaultyServer> {
  const broken = new Set<string>();
  let share = 0;
  let lost = 0;
  const isLost = () => {
    const isUnlucky = Math.random() < share;
    if (isUnlucky) lost++;
    return isUnlucky;
  };
  const rtmp = await startPort((near) => {
    if (isLost()) near.destroy();
    else join(near, connect(node.rtmpPort, '127.0.0.1'));
  });
  const inner = createHttpServer((request, response) => {
    const [, folder, key = '', file] = (request.url ?? '').split('/');
    if (folder === 'hls' && broken.has(key)) response.writeHead(500).end();
    else if ((file === 'master.m3u8' || file === 'manifest.mpd') && isLost()) request.socket.destroy();
    else forward(request, response, node.httpPort);
  });
  inner.on('upgrade', (request: IncomingMessage, near: Socket, head: Buffer) => {
    if (isLost()) return void near.destroy();
    const far = connect(node.httpPort, '127.0.0.1');
    const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    far.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
    far.write(head);
    join(near, far);
  });
  const http = await startPort((near) => inner.emit('connection', near));
  return {
    rtmpPort: rtmp.port,
    httpPort: http.port,
    async set(mode) {
      await Promise.all([rtmp.set(mode), http.set(mode)]);
    },
    broken,
    setLossShare: (next) => (share = next),
    lost: () => lost,
    close() {
      rtmp.close();
      http.close();
    },
  };
}

/** A port that passes its connections on while in mode `pass`. */
async function startPort(onConnection: (near: Socket) => void) {
  const open = new Set<Socket>();
  let mode: Mode = 'pass';
  const server: Server = createServer((near) => {
    open.add(near.once('close', () => open.delete(near)).on('error', () => near.destroy()));
    if (mode === 'pass') onConnection(near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const reset = () => open.forEach((near) => near.resetAndDestroy());
  return {
    port,
    async set(next: Mode) {
      mode = next;
      if (next === 'hang') return open.forEach((near) => near.pause());
      reset();
      if (next === 'refuse') server.close();
      else if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    close() {
      server.close();
      reset();
    },
  };
}

function forward(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, headers, url: path } = request;
  const far = requestHttp({ host: '127.0.0.1', port, method, headers, path }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  far.on('error', () => response.destroy());
  response.on('close', () => far.destroy());
  far.end();
}

function join(near: Socket, far: Socket): void {
  near.pipe(far).pipe(near);
  for (const [end, other] of [
    [near, far],
    [far, near],
  ] as const)
    end.on('error', () => other.destroy()).once('close', () => other.destroy());
}
