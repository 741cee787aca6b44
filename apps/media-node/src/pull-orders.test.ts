import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { DEFAULT_CHUNK_LIMITS } from '@touchline/media/rtmp/chunks';
import { createRtmpServer } from '@touchline/media/rtmp/server';
import { shortKey } from '@touchline/media/short-key';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Log } from './log.ts';
import type { MediaNode } from './media-node.ts';
import { publishSegments, startTestNode } from './testing/rig.ts';

let node: MediaNode;
let servers: Server[];
let lines: { event: string; facts: Record<string, unknown> }[];
const log: Log = (_level, event, facts) => void lines.push({ event, facts });
beforeEach(async () => {
  servers = [];
  lines = [];
  node = await startTestNode({ log });
});
afterEach(async () => {
  await node.pulls.stop();
  await node.stop();
  for (const server of servers) server.close();
});

async function listen(server: Server, host: string): Promise<number> {
  servers.push(server.listen(0, host));
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const reasonsOf = (key: string): unknown[] =>
  lines
    .filter(({ event, facts }) => event === 'pull_ended' && facts['key'] === shortKey(key))
    .map(({ facts }) => facts['reason']);

const order = (source_url: string, pullPrivate: boolean) => ({ pulls: [{ key: 'pulled', source_url }], pullPrivate });

describe('a source at a private address', () => {
  const HOSTS = [
    '127.0.0.1',
    '0.0.0.0',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
  ];
  it.each(HOSTS.flatMap((host) => ['rtmp', 'http'].map((scheme) => [scheme, host] as const)))(
    'is not reached as %s://%s without permission',
    async (scheme, host) => {
      let connections = 0;
      const port = await listen(
        createServer((socket) => {
          connections += 1;
          socket.destroy();
        }),
        '::',
      );
      await node.pulls.apply(order(`${scheme}://u:pw@${host}:${port}/live/source`, false));
      await expect.poll(() => reasonsOf('pulled').length).toBeGreaterThan(1);
      expect(new Set(reasonsOf('pulled'))).toEqual(new Set(['the address of the source is private']));
      expect(connections).toBe(0);
    },
  );

  it('is pulled with permission, and dropped when it is withdrawn', async () => {
    const origin = await startTestNode({});
    await publishSegments(origin, 'source');
    for (const source of [
      `rtmp://127.0.0.1:${origin.rtmpPort}/live/source`,
      `http://127.0.0.1:${origin.httpPort}/flv/source.flv`,
    ]) {
      await node.pulls.apply(order(source, true));
      await expect.poll(() => node.streams.find('pulled')?.publisher?.protocol, { timeout: 3_000 }).toBe('pull');
      await node.pulls.apply(order(source, false));
      expect(node.streams.find('pulled')?.publisher).toBeNull();
    }
    await origin.stop();
  });

  it('is not reached through a redirect', async () => {
    const requestedUrls: (string | undefined)[] = [];
    const http = createHttpServer((request, response) => {
      requestedUrls.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const port = await listen(http, '127.0.0.1');
    await node.pulls.apply(order(`http://127.0.0.1:${port}/source.flv`, true));
    await expect.poll(() => reasonsOf('pulled').length).toBeGreaterThan(1);
    expect(new Set(reasonsOf('pulled'))).toEqual(new Set(['the source answered 302']));
    expect(new Set(requestedUrls)).toEqual(new Set(['/source.flv']));
  });
});

it('secrets that a source repeats from its URL are not logged', async () => {
  const rtmp = createRtmpServer({
    limits: {
      setupTimeoutMs: 1_000,
      idleTimeoutMs: 1_000,
      pingEveryMs: 1_000,
      maxConnections: 10,
      chunks: DEFAULT_CHUNK_LIMITS,
    },
    checkApp: () => null,
    publish: () => Promise.resolve({ refuse: 'not here' }),
    play: ({ key, params }) =>
      Promise.resolve({ refuse: `cannot play rtmp://u:hunter22@x/live/${key}?${params.toString()}` }),
    onProtocolError: () => undefined,
  });
  const port = await listen(createServer(rtmp.serve), '127.0.0.1');
  await node.pulls.apply(order(`rtmp://user:hunter22@127.0.0.1:${port}/live/source-key?token=s3cret-token`, true));
  await expect.poll(() => reasonsOf('pulled')).toContain('cannot play rtmp://x/…');
  expect(JSON.stringify(lines)).not.toMatch(/hunter22|s3cret-token|source-key/);
});
