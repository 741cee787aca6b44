import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readClip } from '@touchline/media/clip';
import { connectRtmp } from '@touchline/media/rtmp/client';
import { publishLoop } from '@touchline/media/rtmp/publish-loop';
import { WebSocket } from 'ws';
import { startMediaNode } from '../src/media-node.ts';
import { DEFAULT_TIMINGS } from '../src/timings.ts';

/** One process of the benchmark: the node, its publishers or its players, controlled by messages. */

export type Reading = {
  kind: 'reading';
  atMs: number;
  cpuMs: number;
  rssBytes: number;
  /** Players only. */
  bytes: number;
  players: number;
  /** Files that viewers of HLS have received, and requests that were refused or failed. */
  files: number;
  failures: number;
};

export type RoleMessage = Reading | { kind: 'ready' } | { kind: 'listening'; rtmpPort: number; httpPort: number };

const segmentMs = DEFAULT_TIMINGS.segmentMs;
const counters = { bytes: 0, players: 0, files: 0, failures: 0 };

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const rssBytes = process.memoryUsage.rss();
  sendToParent({ kind: 'reading', atMs: performance.now(), cpuMs: (user + system) / 1000, rssBytes, ...counters });
});

const [role, ...args] = process.argv.slice(2);
if (role === 'node') await runNode(args[0] ?? null, args[1] ?? null);
else if (role === 'publisher') await runPublishers(Number(args[0]), Number(args[1]), args[2] ?? '');
else if (role === 'players') runPlayers(Number(args[0]), Number(args[1]), Number(args[2]));
else if (role === 'viewers') runViewers(args);

function sendToParent(message: RoleMessage): void {
  process.send?.(message);
}

async function runNode(consoleUrl: string | null, edgeToken: string | null): Promise<void> {
  const node = await startMediaNode({
    name: null,
    host: '127.0.0.1',
    rtmpPort: 0,
    httpPort: 0,
    console: consoleUrl === null ? null : { url: consoleUrl, serverId: '1' },
    serverToken: 'bench',
    edgeToken,
    origin: null,
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

/** Viewers of HLS, one for each address of a folder with a stream's playlists. */
function runViewers(folders: readonly string[]): void {
  const agent = new Agent({ keepAlive: true });
  for (const folder of folders) void watchHls(folder, agent);
}

/** Reads the playlist of the picture once for each segment, and every segment that it names. */
async function watchHls(folder: string, agent: Agent): Promise<void> {
  const seen = new Set<string>();
  // Viewers do not start at the same moment.
  await sleep(Math.random() * segmentMs);
  for (;;) {
    const playlist = await readFileOf(`${folder}/video.m3u8`, agent);
    const names = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const fresh = names.slice(-3).filter((name) => !seen.has(name));
    for (const name of fresh) {
      seen.add(name);
      await readFileOf(`${folder}/${name}`, agent);
    }
    await sleep(segmentMs);
  }
}

function readFileOf(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const fail = () => {
      counters.failures += 1;
      resolve('');
    };
    get(url, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => {
        counters.bytes += chunk.length;
        chunks.push(chunk);
      });
      response.on('error', fail);
      response.on('end', () => {
        if (response.statusCode !== 200) return fail();
        counters.files += 1;
        resolve(url.endsWith('.m3u8') ? Buffer.concat(chunks).toString() : '');
      });
    }).on('error', fail);
  });
}
