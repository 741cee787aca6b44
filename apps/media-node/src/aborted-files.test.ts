import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MediaNode } from './media-node.ts';
import { type FakeConsole, startFakeConsole } from './testing/fake-console.ts';
import { publish, sendSpan, startTestNode, TEST_TIMINGS } from './testing/rig.ts';

/** More than the system keeps between a node and a player that does not read. */
const file = { frames: 25, frameBytes: 1_200_000, bytes: 30_000_000 };
const halfWay = file.bytes / 2;

let desk: FakeConsole;
let node: MediaNode;
beforeAll(async () => {
  desk = await startFakeConsole(0);
  node = await startTestNode({
    console: { url: desk.url, serverId: '7' },
    segmentBytes: 512_000_000,
    timings: { ...TEST_TIMINGS, reportEveryMs: 50 },
  });
  const publisher = await publish(node, 'match');
  sendSpan(publisher, 0, 1_200, { frameBytes: file.frameBytes });
  while (!node.streams.find('match')?.packager.ring.newest()) await sleep(5);
});
afterAll(async () => {
  await node.stop();
  await desk.stop();
});

/** A player that stops reading half-way through the first segment. */
async function stopHalfWay(folder: 'hls' | 'dash', agent: string): Promise<{ socket: Socket; received: () => number }> {
  const socket = connect(node.httpPort, '127.0.0.1');
  let received = 0;
  const stopped = Promise.withResolvers<void>();
  socket.on('data', (data: Buffer) => {
    const wasBefore = received < halfWay;
    received += data.length;
    if (!wasBefore || received < halfWay) return;
    socket.pause();
    stopped.resolve();
  });
  const { run, packager } = node.streams.find('match') ?? {};
  const name = packager?.ring.newest()?.video?.name;
  socket.write(`GET /${folder}/match/${run}/${name} HTTP/1.1\r\nhost: node\r\nuser-agent: ${agent}\r\n\r\n`);
  await stopped.promise;
  return { socket, received: () => received };
}

const reportedOf = (format: string) =>
  desk.reports.flatMap(({ watched = [] }) => watched).findLast((session) => session.format === format)?.bytes ?? 0;

/** In percent of what was taken. */
const errorOf = (bytes: number, taken: number) => (100 * Math.abs(bytes - taken)) / taken;

/** Bytes that the system keeps for the connection: what the player has not read, and what was not sent. */
function queuedBy({ localPort, remotePort }: Socket): number {
  const ends = (port: number | undefined) => `:${(port ?? 0).toString(16).toUpperCase().padStart(4, '0')} `;
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  const queuesOf = (from?: number, to?: number) => {
    const line = lines.find((one) => one.includes(`${ends(from)}0100007F${ends(to)}`)) ?? '';
    const [, unsent = '0', unread = '0'] = / ([\dA-F]{8}):([\dA-F]{8}) /.exec(line) ?? [];
    return { unsent: Number.parseInt(unsent, 16), unread: Number.parseInt(unread, 16) };
  };
  return queuesOf(localPort, remotePort).unread + queuesOf(remotePort, localPort).unsent;
}

it.runIf(existsSync('/proc/net/tcp')).each(['hls', 'dash'] as const)(
  'of a file of %s that its player aborts, what the system has taken is counted, within 1 %',
  async (format) => {
    const { socket, received } = await stopHalfWay(format, 'one that leaves');
    let taken = 0;
    // The system takes no more once its queues are full.
    for (let last = -1; last !== taken; await sleep(50)) {
      last = taken;
      taken = received() + queuedBy(socket);
    }
    expect(taken).toBeLessThan(0.9 * file.bytes);
    socket.destroy();
    await expect.poll(() => errorOf(reportedOf(format), taken)).toBeLessThan(1);
  },
);

it('of a file whose right ends half-way, what the player gets is counted, within 1 %', async () => {
  const { socket, received } = await stopHalfWay('hls', 'one that is cut off');
  await desk.order([], { ...desk.rules, streams: [] });
  socket.resume();
  await once(socket, 'close');
  expect(received()).toBeLessThan(0.9 * file.bytes);
  await expect.poll(() => errorOf(reportedOf('hls'), received())).toBeLessThan(1);
});
