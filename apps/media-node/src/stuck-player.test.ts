import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { connectRtmp } from '@touchline/media/rtmp/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { MediaNode } from './media-node.ts';
import { CLIENT, httpUrl, publish, sendSpan, startTestNode, TEST_TIMINGS, TOKEN } from './testing/rig.ts';

type Line = { port: number; stopReading: () => void; close: () => void };

/** A connection to the node that can stop delivering data. */
async function lineTo(node: MediaNode): Promise<Line> {
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(node.rtmpPort, '127.0.0.1');
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => socket.destroy());
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stopReading: () => sockets[1]?.unpipe().pause(),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function connections(node: MediaNode): Promise<number> {
  const response = await fetch(httpUrl(node, '/status'), { headers: { authorization: `Bearer ${TOKEN}` } });
  return z.object({ connections: z.number() }).parse(await response.json()).connections;
}

it('an RTMP player that stops reading is disconnected, and its connection is freed', async () => {
  const node = await startTestNode({ timings: { ...TEST_TIMINGS, slowPlayerMs: 300 } });
  const publisher = await publish(node, 'match');
  sendSpan(publisher, 0, 1_000, {});
  const line = await lineTo(node);
  await connectRtmp(`rtmp://127.0.0.1:${line.port}/live/match`, { ...CLIENT, mode: 'play' });
  await expect.poll(() => node.streams.find('match')?.players.size).toBe(1);
  expect(await connections(node)).toBe(2);
  line.stopReading();
  let sentMs = 1_000;
  const playersAfterMore = (): number | undefined => {
    sendSpan(publisher, sentMs, sentMs + 1_000, { frameBytes: 40_000 });
    sentMs += 1_000;
    return node.streams.find('match')?.players.size;
  };
  await expect.poll(playersAfterMore, { timeout: 15_000, interval: 50 }).toBe(0);
  await expect.poll(() => connections(node), { timeout: 5_000 }).toBe(1);
  line.close();
  await publisher.close();
  await node.stop();
});

describe('a player that stops reading a segment', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is disconnected when it has taken nothing for 20 seconds', async () => {
    const node = await startTestNode({});
    const publisher = await publish(node, 'match');
    sendSpan(publisher, 0, 1_200, { frameBytes: 800_000 });
    await expect.poll(() => node.streams.find('match')?.packager.ring.newest()?.video?.name).toBeDefined();
    const stream = node.streams.find('match');
    const player = connect(node.httpPort, '127.0.0.1').pause();
    const name = stream?.packager.ring.newest()?.video?.name ?? '';
    player.write(`GET /hls/match/${stream?.run}/${name} HTTP/1.1\r\nHost: node\r\n\r\n`);
    const timersAtRest = vi.getTimerCount();
    await expect.poll(() => vi.getTimerCount()).toBe(timersAtRest + 1);
    vi.advanceTimersByTime(19_000);
    expect(vi.getTimerCount()).toBe(timersAtRest + 1);
    vi.advanceTimersByTime(2_000);
    await expect.poll(() => player.resume().closed).toBe(true);
    expect(player.bytesRead).toBeLessThan(20_000_000);
    await publisher.close();
    await node.stop();
  });
});
