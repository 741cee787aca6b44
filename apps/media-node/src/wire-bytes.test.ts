import { once } from 'node:events';
import { Agent, get as httpGet } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectRtmp } from '@touchline/media/rtmp/client';
import type { RtmpConnection } from '@touchline/media/rtmp/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { MediaNode } from './media-node.ts';
import { type FakeConsole, startFakeConsole } from './testing/fake-console.ts';
import { CLIENT, publishSegments, sendSpan, startTestNode, TEST_TIMINGS } from './testing/rig.ts';

/** A player's connections go through a proxy, which counts the bytes that the node sends. */
type Line = { port: number; bytes: () => number; close: () => void };

let desk: FakeConsole;
let node: MediaNode;
let publisher: RtmpConnection;
let lines: Line[];
beforeEach(async () => {
  lines = [];
  desk = await startFakeConsole(0);
  node = await startTestNode({
    console: { url: desk.url, serverId: '7' },
    timings: { ...TEST_TIMINGS, reportEveryMs: 50 },
  });
  publisher = await publishSegments(node, 'match');
});
afterEach(async () => {
  for (const line of lines) line.close();
  await publisher.close();
  await node.stop();
  await desk.stop();
});

async function openLine(to: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let bytes = 0;
  const server: Server = createServer((player) => {
    const far = connect(to, '127.0.0.1');
    for (const socket of [player, far]) sockets.add(socket.on('error', () => undefined));
    far.on('data', (data: Buffer) => {
      bytes += data.length;
      player.write(data);
    });
    player.on('data', (data: Buffer) => far.write(data)).on('close', () => far.destroy());
    far.on('close', () => player.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const line = {
    port: (server.address() as AddressInfo).port,
    bytes: () => bytes,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  lines.push(line);
  return line;
}

/** Sends two and a half seconds of frames, a few at a time. */
async function sendOn(): Promise<void> {
  for (let fromMs = 3_200; fromMs < 5_700; fromMs += 100) {
    sendSpan(publisher, fromMs, fromMs + 100, {});
    await sleep(10);
  }
}

const reported = (format: string, isOver: boolean) =>
  desk.reports.flatMap(({ watched = [] }) => watched).findLast((one) => one.format === format && (one.ended || !isOver))
    ?.bytes ?? 0;

/** In percent of what was on the wire. */
const errorOf = (bytes: number, wire: number) => (100 * Math.abs(bytes - wire)) / wire;

const live: [string, string, (port: number) => Promise<() => Promise<unknown>>][] = [
  [
    'RTMP',
    'rtmp',
    async (port) => {
      const connection = await connectRtmp(`rtmp://127.0.0.1:${port}/live/match`, {
        ...CLIENT,
        mode: 'play',
        onTag: () => undefined,
      });
      return () => connection.close();
    },
  ],
  [
    'HTTP-FLV',
    'wss',
    async (port) => {
      const request = httpGet(`http://127.0.0.1:${port}/flv/match.flv`);
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      response.on('error', () => undefined).resume();
      return async () => request.destroy();
    },
  ],
  [
    'WS-FLV',
    'wss',
    async (port) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/match.flv`);
      await once(socket, 'open');
      return async () => socket.terminate();
    },
  ],
];

it.each(live)('a session of %s has the bytes on the wire, within 1 %', async (name, format, open) => {
  const line = await openLine(name === 'RTMP' ? node.rtmpPort : node.httpPort);
  const close = await open(line.port);
  await sendOn();
  await sleep(100);
  const wire = line.bytes();
  expect(wire).toBeGreaterThan(15_000);
  await expect.poll(() => errorOf(reported(format, false), wire)).toBeLessThan(1);
  await close();
  await expect.poll(() => errorOf(reported(format, true), line.bytes())).toBeLessThan(1);
});

it.each([
  ['hls', ['master.m3u8', 'video.m3u8', 'audio.m3u8'], /^\S+\.(?:m4s|mp4)$/gm],
  ['dash', ['manifest.mpd'], null],
] as const)('a session of %s has the bytes on the wire, within 1 %', async (format, lists, named) => {
  const line = await openLine(node.httpPort);
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const fetchFile = async (file: string): Promise<string> => {
    const url = `http://127.0.0.1:${line.port}/${format}/match/${file}`;
    const request = httpGet(url, { agent, headers: { 'user-agent': 'a player' } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part as Buffer);
    return response.statusCode === 200 ? Buffer.concat(parts).toString('latin1') : '';
  };
  const listed = await Promise.all(lists.map(fetchFile));
  const run = node.streams.find('match')?.run ?? '';
  const files = named
    ? listed.flatMap((text) => [...text.matchAll(named)].map(([file]) => file))
    : [`${run}/v-0.m4s`, `${run}/v-init-0.mp4`];
  await Promise.all([...files, 'no-such-file.m4s'].map(fetchFile));
  await expect.poll(() => errorOf(reported(format, false), line.bytes())).toBeLessThan(1);
  agent.destroy();
});

it('sessions whose requests came together on one connection each have their own bytes, live players too', async () => {
  const line = await openLine(node.httpPort);
  const stream = node.streams.find('match');
  const segment = `/hls/match/${stream?.run}/v-${stream?.packager.ring.newest()?.video?.time}.m4s`;
  const paths = [segment, segment, segment, segment, '/flv/match.flv'];
  const player = connect(line.port, '127.0.0.1').resume();
  player.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: node\r\nuser-agent: a player\r\n\r\n`).join(''));
  await sendOn();
  const all = () => reported('hls', false) + reported('wss', false);
  await expect.poll(() => reported('hls', false)).toBeGreaterThan(10_000);
  await expect.poll(() => reported('wss', false)).toBeGreaterThan(10_000);
  await expect.poll(() => errorOf(all(), line.bytes())).toBeLessThan(1);
  player.destroy();
});
