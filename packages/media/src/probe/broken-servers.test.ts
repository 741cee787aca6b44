import { createServer as createHttpServer, type RequestListener, type Server as HttpServer } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { DEFAULT_CHUNK_LIMITS } from '#media/rtmp/chunks';
import { createRtmpServer } from '#media/rtmp/server';
import { probes } from './formats.ts';
import { DEFAULT_LIMITS, type Probe, type ProbeLimits } from './run.ts';
import type { ProbeResult } from './probe-result.ts';

const LIMITS: ProbeLimits = { ...DEFAULT_LIMITS, timeoutMs: 1_500, allowedHosts: ['127.0.0.1'] };
const SCHEMES = { rtmp: 'rtmp', hls: 'http', wss: 'ws', dash: 'http' } as const;

const servers: (Server | HttpServer)[] = [];
const sockets = new Set<Socket>();

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function listen(server: Server | HttpServer): Promise<number> {
  servers.push(server);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const tcp = (onSocket: (socket: Socket) => void): Promise<number> => listen(createTcpServer(onSocket));
const http = (answer: RequestListener): Promise<number> => listen(createHttpServer(answer));

function probeServer(probe: Probe, scheme: string, port: number, limits: Partial<ProbeLimits>): Promise<ProbeResult> {
  return probe(`${scheme}://127.0.0.1:${port}/live/secretkey?token=topsecret`, { ...LIMITS, ...limits });
}

const all = probes.map(({ format, probe }) => ({ format, probe, scheme: SCHEMES[format] }));
const overHttp = all.filter(({ scheme }) => scheme === 'http');
const notRtmp = all.filter(({ scheme }) => scheme !== 'rtmp');

describe.each(all)('the $format probe', ({ probe, scheme }) => {
  it('reports tcp when nobody listens', async () => {
    const port = await tcp(() => undefined);
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await probeServer(probe, scheme, port, {})).toMatchObject({ ok: false, reason: 'tcp', videoCodec: null });
  });

  it('reports dns when the name does not resolve', async () => {
    expect(await probe(`${scheme}://missing.invalid/live/key`, LIMITS)).toMatchObject({ ok: false, reason: 'dns' });
  });

  it('reports tls when the other side does not speak it', async () => {
    const port = await tcp((socket) => socket.on('data', () => socket.end('this is not TLS\r\n')));
    expect(await probeServer(probe, `${scheme}s`, port, {})).toMatchObject({ ok: false, reason: 'tls' });
  });

  it('reports handshake when the server closes at once', async () => {
    const port = await tcp((socket) => socket.destroy());
    expect(await probeServer(probe, scheme, port, {})).toMatchObject({ ok: false, reason: 'handshake' });
  });

  it('reports handshake for garbage', async () => {
    const port = await tcp((socket) => socket.end(Buffer.alloc(4_000, 0x5a)));
    expect(await probeServer(probe, scheme, port, {})).toMatchObject({ ok: false, reason: 'handshake' });
  });

  it('reports timeout when the server hangs, and what it waited for', async () => {
    const port = await tcp(() => undefined);
    const result = await probeServer(probe, scheme, port, { timeoutMs: 300 });
    expect(result).toMatchObject({ ok: false, reason: 'timeout', hasAnswered: false });
    expect(result.tookMs).toBeGreaterThanOrEqual(290);
  });

  it('reports bad_url for URLs of other formats', async () => {
    for (const url of ['nonsense', 'ftp://127.0.0.1/live/key', 'file:///etc/passwd', ''])
      expect(await probe(url, LIMITS)).toMatchObject({ ok: false, reason: 'bad_url' });
  });

  it('refuses a private address outside the server directory without connecting', async () => {
    let connections = 0;
    const port = await tcp(() => (connections += 1));
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0x7f000001'])
      expect(await probe(`${scheme}://${host}:${port}/live/key`, { ...LIMITS, allowedHosts: [] })).toMatchObject({
        ok: false,
        reason: 'forbidden_target',
      });
    expect(connections).toBe(0);
  });

  it('rejects when the caller aborts, before and during the probe', async () => {
    const port = await tcp(() => undefined);
    await expect(probeServer(probe, scheme, port, { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow(
      'stop',
    );
    await expect(probeServer(probe, scheme, port, { signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout/i);
  });
});

describe.each(notRtmp)('the $format probe over HTTP', ({ probe, scheme }) => {
  it.each([
    [404, 'not_found'],
    [410, 'not_found'],
    [401, 'rejected'],
    [403, 'rejected'],
    [429, 'http_4xx'],
    [500, 'http_5xx'],
    [503, 'http_5xx'],
  ] as const)('translates status %d', async (status, reason) => {
    const port = await http((_request, response) => response.writeHead(status).end('no'));
    const result = await probeServer(probe, scheme, port, {});
    expect(result).toMatchObject({ ok: false, reason, detail: `HTTP ${status}`, hasAnswered: true });
  });

  it('gives up on a redirect loop', async () => {
    let requests = 0;
    const port = await http((_request, response) => {
      requests += 1;
      response.writeHead(302, { location: `/loop/${requests}?token=topsecret` }).end();
    });
    const result = await probeServer(probe, scheme, port, {});
    expect(result).toMatchObject({ ok: false, reason: 'redirects' });
    expect(requests).toBe(6);
  });

  it('checks the target of a redirect', async () => {
    let connections = 0;
    const inside = await tcp(() => (connections += 1));
    const port = await http((_request, response) => {
      response.writeHead(302, { location: `${scheme}://127.0.0.2:${inside}/` }).end();
    });
    expect(await probeServer(probe, scheme, port, {})).toMatchObject({ ok: false, reason: 'forbidden_target' });
    expect(connections).toBe(0);
  });

  it('does not follow a redirect to another scheme', async () => {
    const port = await http((_request, response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end());
    expect(await probeServer(probe, scheme, port, {})).toMatchObject({ ok: false, reason: 'redirects' });
  });
});

describe.each(overHttp)('the $format probe given a wrong manifest', ({ probe, scheme }) => {
  it('recognizes a web page', async () => {
    const port = await http((_request, response) => response.end('<!doctype html><html><body>Welcome</body></html>'));
    expect(await probeServer(probe, scheme, port, {})).toMatchObject({ ok: false, reason: 'not_a_playlist' });
  });

  it('recognizes an empty response', async () => {
    const port = await http((_request, response) => response.end());
    expect(await probeServer(probe, scheme, port, {})).toMatchObject({ ok: false, reason: 'not_a_playlist' });
  });

  it('stops an endless body', async () => {
    let sent = 0;
    const port = await http((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && sent < 64 * 1024 * 1024) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536, 0x20))) return;
        }
      };
      response.on('drain', more);
      more();
    });
    expect(await probeServer(probe, scheme, port, {})).toMatchObject({ ok: false, reason: 'too_large' });
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  it('reports bad_media when the response is cut off', async () => {
    const port = await http((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('#EXTM3U');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await probeServer(probe, scheme, port, {})).toMatchObject({ ok: false, reason: 'bad_media' });
  });

  it('reports timeout when the body trickles', async () => {
    const port = await http((_request, response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    });
    const result = await probeServer(probe, scheme, port, { timeoutMs: 400 });
    expect(result).toMatchObject({ ok: false, reason: 'timeout', hasAnswered: true });
  });
});

it('the rtmp probe counts a server as answering that says nothing to a player of a stream', async () => {
  const rtmp = createRtmpServer({
    limits: {
      setupTimeoutMs: 5_000,
      idleTimeoutMs: 5_000,
      pingEveryMs: 5_000,
      maxConnections: 1,
      chunks: DEFAULT_CHUNK_LIMITS,
    },
    checkApp: () => null,
    publish: async () => ({ refuse: 'nobody publishes' }),
    play: () => new Promise(() => undefined),
    onProtocolError: () => undefined,
  });
  const result = await probeServer(all[0]!.probe, 'rtmp', await tcp(rtmp.serve), { timeoutMs: 500 });
  expect(result).toMatchObject({ ok: false, hasAnswered: true });
});

describe('the wss probe', () => {
  const probe = all.find(({ format }) => format === 'wss')!.probe;

  async function serve(messages: readonly (string | Buffer)[]): Promise<number> {
    const port = await http((_request, response) => response.writeHead(426).end());
    const server = new WebSocketServer({ server: servers.at(-1) as HttpServer });
    server.on('connection', (socket) => messages.forEach((message) => socket.send(message)));
    return port;
  }

  it('reports handshake when the accept key is wrong', async () => {
    const port = await tcp((socket) =>
      socket.on('data', () =>
        socket.end(
          'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n',
        ),
      ),
    );
    expect(await probeServer(probe, 'ws', port, {})).toMatchObject({ ok: false, reason: 'handshake' });
  });

  it('distinguishes other dialects from garbage', async () => {
    const mp4 = Buffer.from('\0\0\0\x18ftypiso6', 'latin1');
    expect(await probeServer(probe, 'ws', await serve([mp4]), {})).toMatchObject({ reason: 'unsupported_dialect' });
    expect(await probeServer(probe, 'ws', await serve(['{"codec":"sldp"}']), {})).toMatchObject({
      reason: 'unsupported_dialect',
    });
    expect(await probeServer(probe, 'ws', await serve([Buffer.alloc(50, 7)]), {})).toMatchObject({
      reason: 'bad_media',
    });
    expect(await probeServer(probe, 'ws', 1, { wssDialect: 'sldp' })).toMatchObject({ reason: 'unsupported_dialect' });
  });

  it('reports bad_video_config for a broken configuration, and no_media when the server closes', async () => {
    const header = Buffer.from([0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0]);
    const config = Buffer.from([9, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0x17, 0, 0, 0, 0, 1, 0xff, 0xff, 0xff, 0, 0, 0, 20]);
    expect(await probeServer(probe, 'ws', await serve([header, config]), {})).toMatchObject({
      ok: false,
      reason: 'bad_video_config',
    });
    const port = await serve([header]);
    setTimeout(() => sockets.forEach((socket) => socket.destroy()), 200);
    expect(await probeServer(probe, 'ws', port, {})).toMatchObject({ ok: false, reason: 'no_media' });
  });
});

describe('the stored detail of a failure', () => {
  it('contains no credentials, even when the server echoes them', async () => {
    const port = await http((request, response) => {
      response.writeHead(302, { location: `gopher://${request.headers.host}${request.url}` }).end();
    });
    for (const { probe, scheme } of notRtmp) {
      const url = `${scheme}://someuser:somepassword@127.0.0.1:${port}/live/secretkey?token=topsecret`;
      const text = JSON.stringify(await probe(url, LIMITS));
      expect(text).toContain('"ok":false');
      for (const secret of ['someuser', 'somepassword', 'secretkey', 'topsecret']) expect(text).not.toContain(secret);
    }
  });
});
