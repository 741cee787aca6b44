import { readFile } from 'node:fs/promises';
import { readClip } from '@touchline/media/clip';
import { connectRtmp } from '@touchline/media/rtmp/client';
import { publishLoop } from '@touchline/media/rtmp/publish-loop';
import { WebSocket } from 'ws';
import { DEFAULT_TIMINGS, startMediaNode } from '../src/media-node.ts';

/** One process of the benchmark: the node, its publishers or its players, controlled by messages. */

export type Reading = {
  kind: 'reading';
  atMs: number;
  cpuMs: number;
  rssBytes: number;
  /** Players only. */
  bytes: number;
  players: number;
};

export type RoleMessage = Reading | { kind: 'ready' } | { kind: 'listening'; rtmpPort: number; httpPort: number };

const counters = { bytes: 0, players: 0 };

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const rssBytes = process.memoryUsage.rss();
  sendToParent({ kind: 'reading', atMs: performance.now(), cpuMs: (user + system) / 1000, rssBytes, ...counters });
});

const [role, ...args] = process.argv.slice(2);
if (role === 'node') await runNode();
else if (role === 'publisher') await runPublishers(Number(args[0]), Number(args[1]), args[2] ?? '');
else if (role === 'players') runPlayers(Number(args[0]), Number(args[1]), Number(args[2]));

function sendToParent(message: RoleMessage): void {
  process.send?.(message);
}

async function runNode(): Promise<void> {
  const node = await startMediaNode({
    host: '127.0.0.1',
    rtmpPort: 0,
    httpPort: 0,
    console: null,
    serverToken: 'bench',
    maxStreams: 100,
    maxPlayers: 1_000,
    maxConnections: 2_000,
    maxWaiting: 100,
    segmentBytes: 128_000_000,
    authorizePlay: false,
    trustedProxies: [],
    timings: DEFAULT_TIMINGS,
    log: () => undefined,
  });
  sendToParent({ kind: 'listening', rtmpPort: node.rtmpPort, httpPort: node.httpPort });
}

async function runPublishers(port: number, streams: number, path: string): Promise<void> {
  const clip = readClip(await readFile(path));
  for (let index = 0; index < streams; index += 1) {
    const connection = await connectRtmp(`rtmp://127.0.0.1:${port}/live/bench${index}`, {
      mode: 'publish',
      timeoutMs: 5_000,
      idleTimeoutMs: null,
      lookup: null,
      tls: null,
      limits: null,
      signal: null,
      onTag: null,
      onStatus: null,
    });
    void publishLoop(connection, clip, new AbortController().signal);
  }
  sendToParent({ kind: 'ready' });
}

function runPlayers(port: number, streams: number, players: number): void {
  for (let index = 0; index < players; index += 1) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/bench${index % streams}.flv`);
    socket.on('open', () => (counters.players += 1));
    socket.on('close', () => (counters.players -= 1));
    socket.on('message', (data: Buffer) => (counters.bytes += data.length));
  }
}
