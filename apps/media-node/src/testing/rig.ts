import { setTimeout as sleep } from 'node:timers/promises';
import { connectRtmp, type RtmpClientOptions, type RtmpConnection } from '@touchline/media/rtmp/client';
import type { FlvTag } from '@touchline/media/flv';
import { SYNTHETIC, syntheticFrames, syntheticHeaders, type SyntheticStream } from '@touchline/media/testing/synthetic';
import { type MediaNode, type MediaNodeOptions, startMediaNode } from '../media-node.ts';
import { DEFAULT_TIMINGS, type Timings } from '../timings.ts';

export const TOKEN = 'a-server-token';

/** Timings short enough for tests. */
export const TEST_TIMINGS: Timings = {
  ...DEFAULT_TIMINGS,
  segmentMs: 1_000,
  graceMs: 5_000,
  pullEveryMs: 100,
  reportEveryMs: 100,
  pullRetryMs: 50,
  hookTimeoutMs: 200,
  hookRetryMs: 10,
  maxHookRetryMs: 50,
  publishWaitMs: 1_000,
};

/** Starts a media node on free ports that accepts every key, with short timings. */
export function startTestNode(change: Partial<MediaNodeOptions>): Promise<MediaNode> {
  return startMediaNode({
    name: null,
    host: '127.0.0.1',
    rtmpPort: 0,
    httpPort: 0,
    console: null,
    serverToken: TOKEN,
    edgeToken: null,
    origin: null,
    maxStreams: 20,
    maxPlayers: 50,
    maxConnections: 200,
    maxWaiting: 50,
    segmentBytes: 128_000_000,
    authorizePlay: false,
    trustedProxies: [],
    timings: TEST_TIMINGS,
    log: () => undefined,
    ...change,
  });
}

/** Options of a publisher. */
export const CLIENT: RtmpClientOptions = {
  mode: 'publish',
  timeoutMs: 3_000,
  idleTimeoutMs: null,
  lookup: null,
  tls: null,
  limits: null,
  signal: null,
  onTag: null,
  onStatus: null,
};

export function rtmpUrl(node: MediaNode, key: string): string {
  return `rtmp://127.0.0.1:${node.rtmpPort}/live/${key}`;
}

export function httpUrl(node: MediaNode, path: string): string {
  return `http://127.0.0.1:${node.httpPort}${path}`;
}

/** Connects a publisher; `key` may include a query. */
export function publish(node: MediaNode, key: string): Promise<RtmpConnection> {
  return connectRtmp(rtmpUrl(node, key), CLIENT);
}

/** A publisher whose connection breaks when the signal aborts. */
export function publishUntil(node: MediaNode, key: string, signal: AbortSignal): Promise<RtmpConnection> {
  return connectRtmp(rtmpUrl(node, key), { ...CLIENT, signal });
}

/** A publisher that has sent three segments. */
export async function publishSegments(node: MediaNode, key: string): Promise<RtmpConnection> {
  const publisher = await publish(node, key);
  sendSpan(publisher, 0, 3_200, {});
  const [name = ''] = key.split('?');
  while ((node.streams.find(name)?.packager.ring.newest()?.number ?? 0) < 2) await sleep(5);
  return publisher;
}

/** Plays over RTMP and collects the tags in an array. */
export async function play(node: MediaNode, key: string): Promise<{ tags: FlvTag[]; connection: RtmpConnection }> {
  const tags: FlvTag[] = [];
  const onTag = (tag: FlvTag): void => void tags.push(tag);
  return { tags, connection: await connectRtmp(rtmpUrl(node, key), { ...CLIENT, mode: 'play', onTag }) };
}

/** Sends headers and the synthetic frames of a period, all at once. */
export function sendSpan(
  connection: RtmpConnection,
  fromMs: number,
  toMs: number,
  change: Partial<SyntheticStream>,
): void {
  const stream = { ...SYNTHETIC, fromMs, toMs, ...change };
  for (const tag of [...syntheticHeaders(stream), ...syntheticFrames(stream)]) connection.send(tag);
}
