import { Agent as HttpAgent, createServer } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { probeHls } from './hls.ts';
import type { ProbeLimits } from './run.ts';
import { LIMITS } from './test-site.ts';

const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };
const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nsegment.ts\n';
const sockets: Socket[] = [];
const plain = { body: Buffer.from(PLAYLIST), encoding: 'identity' };
let answer = plain;
const server = createServer((_request, response) =>
  response
    .setHeader('content-length', answer.body.length)
    .setHeader('content-encoding', answer.encoding)
    .end(answer.body),
);
server.on('connection', (socket) => sockets.push(socket));

afterEach(() => {
  answer = plain;
  agents.http.destroy();
  sockets.splice(0).forEach((socket) => socket.destroy());
  server.close();
});

async function probeOnce(limits: Partial<ProbeLimits>): ReturnType<typeof probeHls> {
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return probeHls(`http://127.0.0.1:${port}/live.m3u8`, { ...LIMITS, ...limits });
}

it('a keep-alive connection serves all probes, and carries nothing over from earlier ones', async () => {
  for (let round = 0; round < 15; round += 1) expect(await probeOnce({ agents })).toMatchObject({ ok: true });
  expect(sockets).toHaveLength(1);
  const [kept] = Object.values(agents.http.freeSockets).flatMap((free) => free ?? []);
  expect(kept?.listenerCount('connect')).toBe(0);
  expect(kept?.listenerCount('secureConnect')).toBe(0);
});

it('without agents every request has its own connection', async () => {
  expect(await probeOnce({})).toMatchObject({ ok: true });
  expect(sockets).toHaveLength(2);
});

it('a keep-alive connection that the server has closed meanwhile is not a failure', async () => {
  expect(await probeOnce({ agents })).toMatchObject({ ok: true });
  // Closed by the server at the moment of the next request, when the agent still considers it open.
  const pending = probeOnce({ agents });
  sockets[0]?.destroy();
  expect(await pending).toMatchObject({ ok: true });
});

it('a keep-alive connection does not bypass the guard', async () => {
  expect(await probeOnce({ agents })).toMatchObject({ ok: true });
  expect(await probeOnce({ agents, allowedHosts: [] })).toMatchObject({ ok: false, reason: 'forbidden_target' });
});

it.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('a playlist in the content encoding %s is decoded', async (encoding, encode) => {
  answer = { body: encode(PLAYLIST), encoding };
  expect(await probeOnce({})).toMatchObject({ ok: true });
});

it('a playlist that is larger than allowed once decoded is refused', async () => {
  answer = { body: gzipSync(PLAYLIST + '\n'.repeat(1024 * 1024)), encoding: 'gzip' };
  expect(await probeOnce({})).toMatchObject({ ok: false, reason: 'too_large' });
});

it('an answer that is not in its content encoding is not a playlist', async () => {
  answer = { body: Buffer.from(PLAYLIST), encoding: 'gzip' };
  expect(await probeOnce({})).toMatchObject({ ok: false, reason: 'not_a_playlist' });
});
