import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { hostname } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NodeLoad } from '@touchline/contract';
import { createLoad } from './load.ts';
import type { MediaNode } from './media-node.ts';
import { type FakeConsole, startFakeConsole } from './testing/fake-console.ts';
import { httpUrl, play, publishSegments, startTestNode } from './testing/rig.ts';

let desk: FakeConsole;
let node: MediaNode;
beforeEach(async () => {
  desk = await startFakeConsole(0);
});
afterEach(async () => {
  await node.stop();
  await desk.stop();
});

const start = async (name: string | null): Promise<void> => {
  node = await startTestNode({ name, console: { url: desk.url, serverId: '7' } });
};
const lastLoad = (): NodeLoad | undefined => desk.reports.at(-1)?.load;

describe('the load of a node', () => {
  it('is reported with its limits, and says when the node is being drained', async () => {
    desk.takesLoad = true;
    await start('relay 2');
    const encoder = await publishSegments(node, 'match');
    const players = await Promise.all([play(node, 'match'), play(node, 'match')]);
    await (await fetch(httpUrl(node, '/hls/match/video.m3u8'))).text();
    const limits = { maxStreams: 20, maxPlayers: 50 };
    await expect
      .poll(lastLoad)
      .toMatchObject({ node: 'relay 2', draining: false, streams: 1, players: 2, viewers: 3, ...limits });
    expect(lastLoad()?.memoryMb).toBeGreaterThan(30);
    await Promise.all([encoder.close(), ...players.map(({ connection }) => connection.close())]);
    await expect.poll(lastLoad).toMatchObject({ streams: 0, players: 0 });
    const over = new AbortController();
    const drained = node.drain(over.signal);
    await expect.poll(lastLoad).toMatchObject({ draining: true });
    over.abort();
    await drained;
  });

  it('is reported only to a console that takes it, whichever process answers', async () => {
    await start(null);
    await expect.poll(() => desk.reports.length).toBeGreaterThan(3);
    expect(desk.reports.filter(({ load }) => load)).toEqual([]);
    desk.takesLoad = true;
    await expect.poll(lastLoad).toMatchObject({ node: `${hostname()}:${node.httpPort}` });
    desk.takesLoad = false;
    const seen = desk.reports.length;
    await expect.poll(() => desk.reports.length).toBeGreaterThan(seen + 3);
    // The first of them was refused.
    expect(desk.reports.slice(seen + 1).filter(({ load }) => load)).toEqual([]);
  });
});

it('counts what open and closed connections have sent, as a rate since it was last read', async () => {
  let nowMs = 0;
  const server = createServer((socket) => socket.write(Buffer.alloc(50_000)));
  const load = createLoad({
    node: 'one',
    maxStreams: 1,
    maxPlayers: 1,
    servers: [server],
    streams: { list: () => [] },
    viewers: { count: () => 0 },
    isDraining: () => false,
    now: () => nowMs,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const receive = async () => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.resume();
    await expect.poll(() => client.bytesRead).toBe(50_000);
    return client;
  };
  const [first] = await Promise.all([receive(), receive()]);
  nowMs = 2_000;
  expect(load().sendsKbps).toBe(400);
  first.destroy();
  await receive();
  nowMs = 2_500;
  expect(load().sendsKbps).toBe(400);
  nowMs = 4_000;
  expect(load().sendsKbps).toBe(200);
  server.close();
});
