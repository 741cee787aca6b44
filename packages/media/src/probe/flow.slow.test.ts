import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { encodeAmf0 } from '#media/amf';
import { encodeFlvHeader, encodeFlvTag, FLV_TAG, type FlvTag } from '#media/flv';
import { encodeAacMessage, encodeAvcMessage } from '#media/flv-media';
import { DEFAULT_LIMITS, type ProbeLimits } from './run.ts';
import type { ProbeResult } from './probe-result.ts';
import { probeWss } from './wss.ts';

/** Main profile, 640×360. */
const AVC_CONFIG = Buffer.from(
  '014d401fffe1001a674d401fbb0881405ff2c2000003000200000300641e306308c001000568e843b2c8',
  'hex',
);
const tagOf = (type: FlvTag['type'], payload: Buffer): FlvTag => ({ type, timestamp: 0, payload });
const HEADERS: FlvTag[] = [
  tagOf(FLV_TAG.video, encodeAvcMessage('config', true, 0, AVC_CONFIG)),
  tagOf(FLV_TAG.audio, encodeAacMessage('config', Buffer.from([0x11, 0x88]))),
];
const FRAME_MS = 40;
const GROUP_FRAMES = 10;

const videoTag = (index: number, bytes: number): FlvTag => {
  const isKeyFrame = index % GROUP_FRAMES === 0;
  const payload = encodeAvcMessage('frame', isKeyFrame, 0, Buffer.alloc(isKeyFrame ? 10 * bytes : bytes, 1));
  return { type: FLV_TAG.video, timestamp: index * FRAME_MS, payload };
};
const audioTag = (index: number, bytes: number): FlvTag => ({
  type: FLV_TAG.audio,
  timestamp: index * FRAME_MS,
  payload: encodeAacMessage('frame', Buffer.alloc(bytes, 2)),
});

type Script = (send: (...tags: FlvTag[]) => void, socket: WebSocket) => void;

const scripts = new Map<string, Script>();
let server: WebSocketServer;

beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket, request) => {
    socket.send(encodeFlvHeader({ audio: true, video: true }));
    scripts.get(request.url ?? '')?.((...tags) => socket.send(Buffer.concat(tags.map(encodeFlvTag))), socket);
  });
  await new Promise((resolve) => server.on('listening', resolve));
});
afterAll(() => {
  for (const client of server.clients) client.terminate();
  server.close();
});

/** Probes a server that follows the script. */
function watch(name: string, limits: Partial<ProbeLimits>, script: Script): Promise<ProbeResult> {
  scripts.set(`/${name}`, script);
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return probeWss(`ws://127.0.0.1:${port}/${name}`, { ...DEFAULT_LIMITS, allowedHosts: ['127.0.0.1'], ...limits });
}

/** Sends frame after frame in real time, starting with `first`, until the socket closes. */
function live(socket: WebSocket, first: number, frame: (index: number) => FlvTag[]): void {
  let index = first;
  const timer = setInterval(() => {
    socket.send(Buffer.concat(frame(index).map(encodeFlvTag)));
    index += 1;
  }, FRAME_MS);
  socket.on('close', () => clearInterval(timer));
}

const cachedFrames = Array.from({ length: 50 }, (_, index) => videoTag(index, 500));

describe('a live FLV stream', { concurrent: true }, () => {
  it('is available when live frames follow the cached ones', async () => {
    const result = await watch('flows', {}, (send, socket) => {
      send(...HEADERS, ...cachedFrames);
      live(socket, cachedFrames.length, (index) => [videoTag(index, 500), audioTag(index, 100)]);
    });
    expect(result).toMatchObject({
      ok: true,
      reason: null,
      videoCodec: 'h264',
      audioCodec: 'aac',
      width: 640,
      height: 360,
      tracks: { video: 'there', audio: 'there' },
    });
    expect(result.fps).toBeCloseTo(25, 0);
    expect(result.tookMs).toBeLessThan(4_000);
  });

  it('is stalled when only cached frames arrive', async () => {
    const result = await watch('stands', {}, (send) => send(...HEADERS, ...cachedFrames));
    expect(result).toMatchObject({ ok: false, reason: 'stalled', videoCodec: 'h264', width: 640 });
    expect(result.fps).toBeCloseTo(25, 1);
  });

  it('is available when its audio arrives later than video of the same time', async () => {
    const result = await watch('apart', {}, (send, socket) => {
      send(...HEADERS);
      live(socket, 5, (index) => [videoTag(index, 500)]);
      setTimeout(() => live(socket, 0, (index) => [audioTag(index, 100)]), FRAME_MS / 2);
    });
    expect(result).toMatchObject({ ok: true, tracks: { video: 'there', audio: 'there' } });
  });

  it('is stalled when cached video and audio arrive faster than in real time, then nothing', async () => {
    const result = await watch('replayed', {}, (send) => {
      send(...HEADERS);
      const cached = cachedFrames.map((tag, index) => [tag, audioTag(index, 100)]);
      const timer = setInterval(() => {
        send(...cached.splice(0, 25).flat());
        if (cached.length === 0) clearInterval(timer);
      }, FRAME_MS);
    });
    expect(result).toMatchObject({ ok: false, reason: 'stalled', tracks: { video: 'there', audio: 'there' } });
  });

  it('has its bitrate measured over whole groups of pictures', async () => {
    const result = await watch('rate', { depth: 'media', frames: 5 }, (send, socket) => {
      send(...HEADERS);
      live(socket, 0, (index) => [videoTag(index, 1_000), audioTag(index, 200)]);
    });
    expect(result.ok).toBe(true);
    // Ten frames of 1,000 B, the first of 10,000 B, and their audio, in 400 ms.
    const group = (9 * 1_000 + 10_000 + 10 * 200) * 8 * 2.5;
    expect(result.bitrate).toBeGreaterThan(group * 0.95);
    expect(result.bitrate).toBeLessThan(group * 1.05);
    expect(result.sizes).toEqual({ medianInterFrameBytes: 1_000, medianAudioFrameBytes: 200 });
  });

  it('has no video if audio-only, and no audio if video-only once a group of pictures was read', async () => {
    const [deaf, blind] = await Promise.all([
      watch('quiet', { depth: 'media' }, (send, socket) => {
        send(...HEADERS.slice(0, 1));
        live(socket, 0, (index) => [videoTag(index, 500)]);
      }),
      watch('radio', {}, (send, socket) => {
        send(...HEADERS.slice(1));
        live(socket, 0, (index) => [audioTag(index, 100)]);
      }),
    ]);
    expect(deaf).toMatchObject({ ok: true, tracks: { video: 'there', audio: 'absent' } });
    expect(blind).toMatchObject({ ok: true, tracks: { video: 'absent', audio: 'there' } });
  });

  it('reports an unreadable configuration', async () => {
    const broken = tagOf(FLV_TAG.video, encodeAvcMessage('config', true, 0, AVC_CONFIG.subarray(0, 12)));
    const result = await watch('unreadable', {}, (send) => send(broken, ...cachedFrames));
    expect(result).toMatchObject({ ok: false, reason: 'bad_video_config', videoCodec: 'h264' });
    const quiet = tagOf(FLV_TAG.audio, encodeAacMessage('config', Buffer.from([0xff])));
    const mute = await watch('mute', {}, (send) => send(...HEADERS.slice(0, 1), quiet));
    expect(mute).toMatchObject({ ok: false, reason: 'bad_audio_config', audioCodec: 'aac' });
  });

  it('without any frame is no_media', async () => {
    expect(await watch('empty', {}, (send) => send(...HEADERS))).toMatchObject({
      ok: false,
      reason: 'no_media',
      fps: null,
      sizes: null,
    });
  });

  it('that is accepted, but brings nothing in time, was answered by its server', async () => {
    const result = await watch('late', { timeoutMs: 500 }, (send) => send(...HEADERS));
    expect(result).toMatchObject({ ok: false, reason: 'timeout', hasAnswered: true });
  });

  it('that a server never opens is no answer of it, also after the time limit for the first frame', async () => {
    const mute = createServer((socket) => socket.on('error', () => undefined));
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const address = mute.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const limits = { ...DEFAULT_LIMITS, allowedHosts: ['127.0.0.1'], timeoutMs: 5_300 };
    const result = await probeWss(`ws://127.0.0.1:${port}/key.flv`, limits);
    mute.close();
    expect(result).toMatchObject({ ok: false, reason: 'timeout', hasAnswered: false });
    expect(result.detail).toContain('while connecting');
  });

  it('that announces video and sends only audio is no_media', async () => {
    const metadata = encodeAmf0(['onMetaData', { width: 1280, height: 720, framerate: 50, videodatarate: 3000 }]);
    const result = await watch('deaf', {}, (send, socket) => {
      send({ type: FLV_TAG.script, timestamp: 0, payload: metadata }, ...HEADERS.slice(1));
      live(socket, 0, (index) => [audioTag(index, 100)]);
    });
    expect(result).toMatchObject({ ok: false, reason: 'no_media', audioCodec: 'aac' });
    expect(result.declared).toEqual({ codecs: null, width: 1280, height: 720, fps: 50, bitrate: 3_000_000 });
  });

  it('with frames but without their configuration is bad_media', async () => {
    const result = await watch('bare', {}, (send) => send(...cachedFrames));
    expect(result).toMatchObject({ ok: false, reason: 'bad_media' });
  });

  it('that never slows down to real time ends at the byte limit', async () => {
    const result = await watch('flood', { maxBytes: 1_000_000 }, (send, socket) => {
      send(...HEADERS);
      let index = 0;
      const timer = setInterval(() => {
        for (let count = 0; count < 50; count += 1) send(videoTag((index += 1), 500));
      }, 10);
      socket.on('close', () => clearInterval(timer));
    });
    expect(result).toMatchObject({ ok: false, reason: 'too_large' });
  });

  it('whose encoder restarts meanwhile is available', async () => {
    const result = await watch('restart', { frames: 3 }, (send, socket) => {
      send(...HEADERS, ...cachedFrames);
      live(socket, 0, (index) => [videoTag(index, 500)]);
    });
    expect(result).toMatchObject({ ok: true });
  });

  it('of another codec is identified, though its frames are not parsed', async () => {
    const frame = (index: number): FlvTag => {
      const head = Buffer.from([index === 0 ? 0x93 : 0xa3]);
      const payload = Buffer.concat([head, Buffer.from('hvc1'), Buffer.alloc(300, 1)]);
      return { type: FLV_TAG.video, timestamp: index * FRAME_MS, payload };
    };
    const result = await watch('hevc', {}, (_send, socket) => live(socket, 0, (index) => [frame(index)]));
    expect(result).toMatchObject({
      ok: true,
      videoCodec: 'hevc',
      width: null,
      tracks: { video: 'there', audio: null },
    });
  });
});
