import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { MediaNode } from './media-node.ts';
import { DEFAULT_TIMINGS } from './timings.ts';
import { httpUrl, publishSegments, sendSpan, startTestNode, TEST_TIMINGS } from './testing/rig.ts';

let node: MediaNode;
let sockets: Socket[];
beforeEach(async () => {
  sockets = [];
  const requests = { headersMs: 150, wholeMs: 300, checkEveryMs: 50 };
  node = await startTestNode({ timings: { ...TEST_TIMINGS, requests } });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await node.stop();
});

/** A client that sends this text and nothing more, and does not close the connection. */
async function peer(text: string): Promise<Socket> {
  const socket = connect({ port: node.httpPort, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  socket.on('error', () => socket.destroy()).resume();
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** Whether the other side has closed the socket, which only writing to it shows. */
function isGone(socket: Socket): boolean {
  if (!socket.destroyed) socket.write('x');
  return socket.destroyed;
}

describe('a request that is never completed', () => {
  it.each([
    ['nothing at all', ''],
    ['half a line', 'GET /hls/match/mas'],
    ['headers without an end', 'GET /health HTTP/1.1\r\nhost: x\r\nx-one: 1\r\n'],
    ['a body that is too short', 'POST /health HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf'],
    ['half an upgrade', 'GET /ws/match.flv HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n'],
  ])('is cut off: %s', async (_what, text) => {
    const peers = await Promise.all(Array.from({ length: 20 }, () => peer(text)));
    await expect.poll(() => peers.filter((socket) => !socket.readableEnded && !socket.destroyed).length).toBe(0);
    await expect.poll(() => peers.filter((socket) => !isGone(socket)).length).toBe(0);
  });

  it.each(['/ws/nothing.flv', '/elsewhere'])('is cut off after its upgrade to %s was refused', async (path) => {
    const lines = ['host: x', 'connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'];
    const socket = await peer(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    await expect.poll(() => isGone(socket), { timeout: 5_000 }).toBe(true);
  });
});

it('a client that resets its connection while its upgrade is refused does no harm', async () => {
  for (const path of ['/elsewhere', '/ws/nothing.flv']) {
    const request = `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`;
    for (const socket of await Promise.all(Array.from({ length: 20 }, () => peer(request)))) socket.resetAndDestroy();
  }
  await expect.poll(async () => (await fetch(httpUrl(node, '/health'))).status).toBe(200);
});

it('players of a long stream are not cut off', async () => {
  const publisher = await publishSegments(node, 'match');
  const flv = await fetch(httpUrl(node, '/flv/match.flv'));
  const ws = new WebSocket(httpUrl(node, '/ws/match.flv').replace('http', 'ws'));
  const received = { flv: 0, ws: 0 };
  const reading = (async () => {
    for await (const part of flv.body ?? []) received.flv += part.length;
  })();
  ws.on('message', (data: Buffer) => (received.ws += data.length));
  await once(ws, 'open');
  // Once slow clients are disconnected, the limits have passed while both played.
  const slow = await peer('POST /health HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf');
  await expect.poll(() => slow.readableEnded || slow.destroyed).toBe(true);
  const before = { ...received };
  sendSpan(publisher, 3_200, 5_200, {});
  await expect.poll(() => received.flv - before.flv).toBeGreaterThan(1_000);
  await expect.poll(() => received.ws - before.ws).toBeGreaterThan(1_000);
  node.streams.kick('match', 'over');
  await reading;
  ws.terminate();
});

it('the limits are the same as on the console', () => {
  expect(DEFAULT_TIMINGS.requests).toEqual({ headersMs: 10_000, wholeMs: 30_000, checkEveryMs: 5_000 });
});
