import type { Server } from 'node:http';
import type { Server as TcpServer, Socket } from 'node:net';
import type { NodeLoad } from '@touchline/contract';
import type { StreamRegistry } from './stream-registry.ts';
import type { Viewers } from './viewers.ts';

export type LoadOptions = Pick<NodeLoad, 'node' | 'maxStreams' | 'maxPlayers'> & {
  servers: readonly (Server | TcpServer)[];
  streams: Pick<StreamRegistry, 'list'>;
  viewers: Pick<Viewers, 'count'>;
  isDraining: () => boolean;
  /** Monotonic, in milliseconds. */
  now: () => number;
};

/** Rates over a shorter time say little. */
const SHORTEST_MS = 1_000;

/** Returns the load since it was last asked for, or since the start; rates at most once a second. */
export function createLoad(options: LoadOptions): () => NodeLoad {
  const { node, maxStreams, maxPlayers, servers, streams, viewers, isDraining, now } = options;
  const sentBytes = countSent(servers);
  const startedAt = now();
  let last = { at: startedAt, sent: 0, cpu: process.cpuUsage() };
  let rates = { sendsKbps: 0, cpu: 0 };
  const read = (): void => {
    const at = now();
    const ms = at - last.at;
    if (ms < SHORTEST_MS) return;
    const sent = sentBytes();
    const { user, system } = process.cpuUsage(last.cpu);
    rates = {
      sendsKbps: Math.round(((sent - last.sent) * 8) / ms),
      cpu: Math.round((user + system) / ms / 10),
    };
    last = { at, sent, cpu: process.cpuUsage() };
  };
  return () => {
    read();
    const held = streams.list();
    const playing = held.filter(({ publisher }) => publisher !== null);
    const sum = (count: (stream: (typeof held)[number]) => number): number =>
      held.reduce((total, stream) => total + count(stream), 0);
    const players = sum((stream) => stream.players.size);
    return {
      node,
      draining: isDraining(),
      uptimeS: Math.round((now() - startedAt) / 1_000),
      streams: playing.length,
      maxStreams,
      viewers: players + sum(({ key }) => viewers.count(key, 'hls') + viewers.count(key, 'dash')),
      players,
      maxPlayers,
      receivesKbps: playing.reduce((total, { meter }) => total + meter.read().kbps, 0),
      ...rates,
      memoryMb: Math.round(process.memoryUsage.rss() / 1_000_000),
    };
  };
}

/** Returns the bytes that the connections of these servers have sent so far. */
function countSent(servers: LoadOptions['servers']): () => number {
  const open = new Set<Socket>();
  let ofClosed = 0;
  const add = (socket: Socket): void => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      ofClosed += socket.bytesWritten;
    });
  };
  for (const server of servers) server.on('connection', add);
  return () => [...open].reduce((total, { bytesWritten }) => total + bytesWritten, ofClosed);
}
