import { once } from 'node:events';
import { createServer as createHttpServer, request as requestHttp } from 'node:http';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

/** A proxy to a local port that counts the bytes of media sent to the player. */
export type MeteredProxy = { port: number; bytes: () => number; close: () => void };

/** For connections that carry only media: RTMP, HTTP-FLV and WS-FLV. */
export function startStreamProxy(to: number): Promise<MeteredProxy> {
  let bytes = 0;
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    far.on('data', (data) => (bytes += data.length));
    near.pipe(far).pipe(near);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const)
      end.on('error', () => other.destroy()).once('close', () => other.destroy());
  });
  return open(server, () => bytes);
}

/** For HLS and DASH: playlists and manifests, which players request endlessly, are not counted. */
export function startSegmentProxy(to: number): Promise<MeteredProxy> {
  let bytes = 0;
  const server = createHttpServer(({ method, headers, url: path }, response) => {
    const far = requestHttp({ host: '127.0.0.1', port: to, method, headers, path }, (answer) => {
      const isMedia = /^(video|audio)\/mp4/.test(answer.headers['content-type'] ?? '');
      if (isMedia) answer.on('data', (data: Buffer) => (bytes += data.length));
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    far.on('error', () => response.destroy());
    response.on('close', () => far.destroy());
    far.end();
  });
  return open(server, () => bytes);
}

async function open(server: Server, bytes: () => number): Promise<MeteredProxy> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.once('close', () => sockets.delete(socket))));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    bytes,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
