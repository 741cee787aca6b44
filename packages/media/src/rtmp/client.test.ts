import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClip } from '#media/clip';
import { parseVideoMessage } from '#media/flv-media';
import type { FlvTag } from '#media/flv';
import { avcFacts } from '#media/h264';
import { hasFfmpeg, makeClip, TEST_PICTURE } from '#media/testing/ffmpeg';
import { hasNginxRtmp, type NginxRtmp, startNginxRtmp } from '#media/testing/nginx';
import { connectRtmp, type RtmpClientOptions, type RtmpConnection } from './client.ts';
import { RtmpError } from './errors.ts';
import { publishLoop } from './publish-loop.ts';

const OPTIONS: RtmpClientOptions = {
  mode: 'play',
  timeoutMs: 2_000,
  idleTimeoutMs: null,
  lookup: null,
  tls: null,
  limits: null,
  signal: null,
  onTag: null,
  onStatus: null,
};

async function failureOf(url: string, options: Partial<RtmpClientOptions>): Promise<{ phase: string; reason: string }> {
  const error = await connectRtmp(url, { ...OPTIONS, ...options }).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(error instanceof RtmpError)) throw new Error(`expected an RtmpError, got ${String(error)}`);
  return { phase: error.phase, reason: error.reason };
}

async function listen(onSocket: (socket: Socket) => void): Promise<{ server: Server; url: string }> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    onSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, url: `rtmp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/live/key` };
}

describe('connectRtmp reports the phase of a failure', () => {
  it('refuses URLs that are not RTMP', async () => {
    expect(await failureOf('http://host/app/key', {})).toEqual({ phase: 'dns', reason: 'bad_url' });
    expect(await failureOf('rtmp://host/app', {})).toEqual({ phase: 'dns', reason: 'bad_url' });
  });

  it('reports a name that does not resolve, and a refused literal address, as dns', async () => {
    expect(await failureOf('rtmp://does-not-exist.invalid/live/key', {})).toEqual({ phase: 'dns', reason: 'dns' });
    let wasConnected = false;
    const { server, url } = await listen(() => (wasConnected = true));
    const lookup: RtmpClientOptions['lookup'] = (_host, _options, callback) => callback(new Error('private'), '');
    expect(await failureOf(url, { lookup })).toEqual({ phase: 'dns', reason: 'dns' });
    expect(wasConnected).toBe(false);
    server.close();
  });

  it('reports a closed port as tcp', async () => {
    const { server, url } = await listen(() => undefined);
    await new Promise((resolve) => server.close(resolve));
    expect(await failureOf(url, {})).toEqual({ phase: 'tcp', reason: 'tcp' });
  });

  it('reports a server that closes at once as handshake, and one that is silent as timeout', async () => {
    const closing = await listen((socket) => socket.destroy());
    expect(await failureOf(closing.url, {})).toEqual({ phase: 'handshake', reason: 'handshake' });
    const silent = await listen(() => undefined);
    expect(await failureOf(silent.url, { timeoutMs: 200 })).toEqual({ phase: 'handshake', reason: 'timeout' });
    closing.server.close();
    silent.server.close();
  });

  it('reports garbage as a protocol error', async () => {
    const { server, url } = await listen((socket) => socket.end(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')));
    expect(await failureOf(url, {})).toEqual({ phase: 'handshake', reason: 'protocol' });
    server.close();
  });

  it('aborts when the caller does', async () => {
    const caller = new AbortController();
    // Once its side of the handshake has come, it waits for the server's.
    const { server, url } = await listen((socket) => socket.once('data', () => caller.abort()));
    expect(await failureOf(url, { signal: caller.signal })).toEqual({ phase: 'handshake', reason: 'aborted' });
    server.close();
  });
});

describe.skipIf(!hasNginxRtmp || !hasFfmpeg)('connectRtmp against nginx-rtmp', () => {
  let nginx: NginxRtmp;
  beforeAll(async () => {
    nginx = await startNginxRtmp();
  });
  afterAll(() => nginx.stop());

  it('publishes a clip and plays it back', async () => {
    const clip = readClip(await makeClip(TEST_PICTURE));
    const publisher = await connectRtmp(nginx.rtmpUrl('match'), { ...OPTIONS, mode: 'publish' });
    const stop = new AbortController();
    const publishing = publishLoop(publisher, clip, stop.signal);
    const tags: FlvTag[] = [];
    const player = await connectRtmp(nginx.rtmpUrl('match'), { ...OPTIONS, onTag: (tag) => tags.push(tag) });
    await expect.poll(() => tags.filter((tag) => tag.type === 9).length, { timeout: 5_000 }).toBeGreaterThan(30);
    const config = tags.map((tag) => parseVideoMessage(tag.payload)).find((video) => video?.kind === 'config');
    expect(avcFacts(config!.data)).toMatchObject({ width: 320, height: 180, fps: 25, isInterlaced: false });
    await player.close();
    expect(await player.closed).toBeNull();
    stop.abort();
    await publishing;
    await publisher.close();
  });

  it('reports a denied publisher and a denied player, which nginx lets start before it closes', async () => {
    const outcome = async (mode: 'publish' | 'play'): Promise<string | undefined> => {
      const connection = await connectRtmp(nginx.deniedUrl('match'), { ...OPTIONS, mode }).catch(
        (error: unknown) => error,
      );
      const error = connection instanceof Error ? connection : await (connection as RtmpConnection).closed;
      return error instanceof RtmpError ? error.reason : undefined;
    };
    expect(await outcome('play')).toBe('rejected');
    expect(['rejected', 'closed']).toContain(await outcome('publish'));
  });

  it('reports a server that stops before it has sent media', async () => {
    const other = await startNginxRtmp();
    const player = await connectRtmp(other.rtmpUrl('match'), OPTIONS);
    await other.stop();
    expect(await player.closed).toMatchObject({ phase: 'media', reason: 'rejected' });
  });
});
