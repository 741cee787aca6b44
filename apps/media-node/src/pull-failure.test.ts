import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MediaNode } from './media-node.ts';
import { DEFAULT_TIMINGS } from './timings.ts';
import { publishSegments, publish, startTestNode, TEST_TIMINGS } from './testing/rig.ts';

let node: MediaNode;
let servers: Server[];
beforeEach(async () => {
  servers = [];
  node = await startTestNode({ maxStreams: 2 });
});
afterEach(async () => {
  await node.pulls.stop();
  await node.stop();
  for (const server of servers) server.close();
});

async function listen(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
const flvFrom = async (answer: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listen(createHttpServer(answer))}/source.flv`;
const status = (code: number): Promise<string> =>
  flvFrom((_request, response) => response.writeHead(code, { location: '/other' }).end());

/** A port on which nothing listens any more. */
async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  return port;
}
const pull = (source_url: string, pullPrivate = true): Promise<void> =>
  node.pulls.apply({ pulls: [{ key: 'pulled', source_url }], pullPrivate });
const reason = (): string | null | undefined => node.pulls.list()[0]?.reason;

const failing: Record<string, () => string | Promise<string>> = {
  dns: () => 'rtmp://source.invalid/live/x',
  tcp: async () => `http://127.0.0.1:${await closedPort()}/source.flv`,
  tls: async () => (await flvFrom((_request, response) => response.end())).replace('http:', 'https:'),
  handshake: async () =>
    `rtmp://127.0.0.1:${await listen(createServer((socket) => socket.on('error', () => socket.destroy()).end('no RTMP')))}/live/x`,
  rejected: () => status(403),
  not_found: () => `rtmp://127.0.0.1:${node.rtmpPort}/live/nobody`,
  http_4xx: () => status(418),
  http_5xx: () => status(502),
  redirects: () => status(302),
  bad_media: () => flvFrom((_request, response) => response.end('#EXTM3U\n#EXT-X-VERSION:7\n')),
  no_media: () => flvFrom((_request, response) => response.end()),
  unsupported_source: () => 'srt://127.0.0.1:9000',
};

it.each(Object.entries(failing))('the reason of a failed pull is %s', async (expected, source) => {
  await pull(await source());
  await expect.poll(reason, { timeout: 5_000 }).toBe(expected);
  expect(node.streams.find('pulled')).toBeNull();
});

it('the reason of a pull from a private address without permission is forbidden_target', async () => {
  await pull('rtmp://127.0.0.1/live/x', false);
  await expect.poll(reason).toBe('forbidden_target');
});

it('the reason names another publisher or a full node', async () => {
  const origin = await startTestNode({});
  await publishSegments(origin, 'source');
  const encoder = await publish(node, 'pulled');
  await pull(`rtmp://127.0.0.1:${origin.rtmpPort}/live/source`);
  await expect.poll(reason, { timeout: 3_000 }).toBe('already_published');
  await publish(node, 'one');
  await node.pulls.apply({
    pulls: [{ key: 'other', source_url: `rtmp://127.0.0.1:${origin.rtmpPort}/live/source` }],
    pullPrivate: true,
  });
  await expect.poll(reason, { timeout: 3_000 }).toBe('node_full');
  await encoder.close();
  await expect.poll(reason, { timeout: 5_000 }).toBeNull();
  await origin.stop();
});

it('a source that stays connected without sending frames is dropped, and pulled again later', async () => {
  const origin = await startTestNode({ timings: { ...TEST_TIMINGS, graceMs: 3_600_000, keepAliveMs: 20 } });
  const puller = await startTestNode({ timings: { ...DEFAULT_TIMINGS, idleTimeoutMs: 200, pullRetryMs: 20 } });
  const first = await publishSegments(origin, 'source');
  const order = { key: 'pulled', source_url: `http://127.0.0.1:${origin.httpPort}/flv/source.flv` };
  await puller.pulls.apply({ pulls: [order], pullPrivate: true });
  await expect.poll(() => puller.streams.find('pulled')?.publisher?.agent, { timeout: 3_000 }).toBe('http');
  await first.close();
  await expect.poll(() => puller.pulls.list(), { timeout: 3_000 }).toEqual([{ key: 'pulled', reason: 'no_media' }]);
  await publishSegments(origin, 'source');
  await expect.poll(() => puller.pulls.list(), { timeout: 5_000 }).toEqual([{ key: 'pulled', reason: null }]);
  await puller.pulls.stop();
  await Promise.all([puller.stop(), origin.stop()]);
});
