import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** What a player has received through its proxy. `lastAt`: when its last byte of media came, in milliseconds since 1970. */
export type MediaProxy = { port: number; bytes: () => number; lastAt: () => number; close: () => void };

/** Handshakes, keep-alive tags and refusals are shorter than any piece of media that a connection without files carries. */
const MEDIA_BYTES = 900;

/** Starts a proxy in front of a port of the media node, which tells media from playlists, manifests and refusals. */
export async function startMediaProxy(target: number): Promise<MediaProxy> {
  const sockets = new Set<Socket>();
  let bytes = 0;
  let lastAt = 0;
  const server = createServer((player) => {
    const node = connect(target, '127.0.0.1');
    let isList = false;
    player.on('data', (data: Buffer) => {
      const path = /^GET (\S+)/.exec(data.toString('latin1', 0, 1_000))?.[1];
      if (path) isList = /\.(m3u8|mpd)$/.test(path);
      node.write(data);
    });
    node.on('data', (data: Buffer) => {
      if (!isList && data.length > MEDIA_BYTES) {
        bytes += data.length;
        lastAt = Date.now();
      }
      player.write(data);
    });
    for (const [one, other] of [[player, node] as const, [node, player] as const]) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one) && other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    bytes: () => bytes,
    lastAt: () => lastAt,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
