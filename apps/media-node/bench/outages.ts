// Whether players that are playing resume on their own after the encoder was away.
// node apps/media-node/bench/outages.ts [seconds …]   default 5 40 300. Programs that are not installed are skipped.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readClip } from '@touchline/media/clip';
import { connectRtmp } from '@touchline/media/rtmp/client';
import { publishLoop } from '@touchline/media/rtmp/publish-loop';
import { startMediaNode } from '../src/media-node.ts';
import { DEFAULT_TIMINGS } from '../src/timings.ts';
import { startPages } from './outage-pages.ts';
import { startSegmentProxy, startStreamProxy } from './metered-proxy.ts';

type Format = 'rtmp' | 'hls' | 'dash' | 'flv' | 'ws';

const outages = process.argv.slice(2).map(Number);
const seconds = outages.length > 0 ? outages : [5, 40, 300];
/** About three seconds of the clip, in bytes. */
const PLAYS_BYTES = 150_000;
/** Browsers start slowly. */
const STARTED_MS = 90_000;
const LONGEST_MS = 45_000;

const node = await startMediaNode({
  name: null,
  host: '127.0.0.1',
  rtmpPort: 0,
  httpPort: 0,
  console: null,
  serverToken: 'bench',
  edgeToken: null,
  origin: null,
  maxStreams: 10,
  maxPlayers: 500,
  maxConnections: 2_000,
  maxWaiting: 10,
  segmentBytes: 64_000_000,
  authorizePlay: false,
  trustedProxies: [],
  // As long as a console keeps a stream whose match is not over.
  timings: { ...DEFAULT_TIMINGS, graceMs: 6 * 3_600_000 },
  log: () => undefined,
});
const clip = readClip(await readFile(new URL('../../server/rehearsal/clips/football-en.flv', import.meta.url)));
const pages = await startPages();

const commands: Record<string, { formats: Format[]; line: (url: string, format: Format) => string[] }> = {
  ffmpeg: {
    formats: ['rtmp', 'hls', 'dash', 'flv'],
    line: (url) => ['ffmpeg', '-v', 'quiet', '-nostdin', '-i', url, '-c', 'copy', '-f', 'null', '-'],
  },
  mpv: {
    formats: ['rtmp', 'hls', 'dash', 'flv'],
    line: (url) => ['mpv', '--no-config', '--really-quiet', '--vo=null', '--ao=null', url],
  },
  VLC: {
    formats: ['rtmp', 'hls', 'dash', 'flv'],
    line: (url) => ['cvlc', '--quiet', '--vout', 'vdummy', '--aout', 'adummy', url],
  },
  GStreamer: {
    formats: ['rtmp', 'hls', 'dash'],
    line: (url) => [
      'gst-launch-1.0',
      '-q',
      'playbin',
      `uri=${url}`,
      'video-sink=fakesink sync=true',
      'audio-sink=fakesink sync=true',
    ],
  },
  Chromium: {
    formats: ['hls', 'dash', 'ws'],
    line: (url, format) => [
      'chromium',
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--autoplay-policy=no-user-gesture-required',
      `--user-data-dir=${pages.profile()}`,
      pages.address(url, format),
    ],
  },
  Firefox: {
    formats: ['hls', 'dash', 'ws'],
    line: (url, format) => [
      'firefox-esr',
      '--headless',
      '--no-remote',
      '--profile',
      pages.profile(),
      pages.address(url, format),
    ],
  },
};

const rows: Record<string, Record<string, string>> = {};
await Promise.all(seconds.map(runOutage));
console.log('After the encoder came back, until three seconds of media had reached the player:');
console.table(rows);
await pages.stop();
await node.stop();
process.exit(0);

async function runOutage(seconds: number): Promise<void> {
  const key = `away-${seconds}`;
  const first = new AbortController();
  await publish(key, first.signal);
  const watching = await Promise.all(
    Object.entries(commands).flatMap(([name, { formats, line }]) =>
      formats.map((format) => watch(key, name, format, line)),
    ),
  );
  const startedAt = performance.now();
  const isPlaying = (player: { bytes: () => number }) => player.bytes() >= PLAYS_BYTES;
  while (!watching.every(isPlaying) && performance.now() - startedAt < STARTED_MS) await sleep(100);
  const playing = new Set(watching.filter(isPlaying));
  first.abort();
  await sleep(seconds * 1_000);
  await publish(key, new AbortController().signal);
  const since = performance.now();
  await Promise.all(
    watching.map(async (player) => {
      const { name, format, bytes, stop } = player;
      const from = bytes();
      while (bytes() - from < PLAYS_BYTES && performance.now() - since < LONGEST_MS) await sleep(100);
      const after = `${((performance.now() - since) / 1_000).toFixed(1)} s`;
      const outcome = bytes() - from >= PLAYS_BYTES ? after : 'ended';
      (rows[`${name} ${format}`] ??= {})[`away ${seconds} s`] = playing.has(player) ? outcome : 'did not play';
      stop();
    }),
  );
}

/** Starts a player that reaches the node through its own proxy. */
async function watch(key: string, name: string, format: Format, line: (url: string, format: Format) => string[]) {
  const startProxy = format === 'hls' || format === 'dash' ? startSegmentProxy : startStreamProxy;
  const proxy = await startProxy(format === 'rtmp' ? node.rtmpPort : node.httpPort);
  const paths = {
    rtmp: `live/${key}`,
    hls: `hls/${key}/master.m3u8`,
    dash: `dash/${key}/manifest.mpd`,
    flv: `flv/${key}.flv`,
    ws: `ws/${key}.flv`,
  };
  const scheme = { rtmp: 'rtmp', hls: 'http', dash: 'http', flv: 'http', ws: 'ws' }[format];
  const [command = '', ...parts] = line(`${scheme}://127.0.0.1:${proxy.port}/${paths[format]}`, format);
  // VLC refuses to run as root.
  const account = process.getuid?.() === 0 && name === 'VLC' ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(command, parts, {
    stdio: 'ignore',
    detached: true,
    ...account,
    env: { ...process.env, HOME: pages.profile() },
  });
  child.on('error', () => undefined);
  return {
    name,
    format,
    bytes: proxy.bytes,
    stop() {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (child.pid && !hasEnded) process.kill(-child.pid, 'SIGKILL');
      proxy.close();
    },
  };
}

async function publish(key: string, signal: AbortSignal): Promise<void> {
  const connection = await connectRtmp(`rtmp://127.0.0.1:${node.rtmpPort}/live/${key}`, {
    mode: 'publish',
    timeoutMs: 10_000,
    idleTimeoutMs: null,
    lookup: null,
    tls: null,
    limits: null,
    signal,
    onTag: null,
    onStatus: null,
  });
  void publishLoop(connection, clip, signal);
}
