import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mediaSegment } from '#media/fmp4';
import { type HlsSegment, writeMasterPlaylist, writeMediaPlaylist } from '#media/hls';
import { probeHls } from './hls.ts';
import type { ProbeLimits } from './run.ts';
import {
  AUDIO,
  AUDIO_INIT,
  AVC_CONFIG,
  frames,
  LIMITS,
  MEDIA,
  startTestSite,
  type TestSite,
  VIDEO,
  VIDEO_INIT,
} from './test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

function segment(uri: string, changes: Partial<HlsSegment>): HlsSegment {
  const plain = { durationMs: 2_000, startedAt: 1_790_000_000_000, isDiscontinuous: false, isGap: false };
  return { uri, mapUri: 'v-init.mp4', ...plain, ...changes };
}

const playlist = (segments: readonly HlsSegment[]): string =>
  writeMediaPlaylist({ mediaSequence: 40, discontinuitySequence: 0, targetDurationS: 2, hasEnded: false, segments });

beforeEach(() => {
  site.requests = [];
  site.refusesHead = false;
  site.answers = new Map<string, string | Buffer | number>([
    [
      '/live/master.m3u8',
      writeMasterPlaylist({
        video: { uri: 'video.m3u8?token=abc', codec: 'avc1.4d401f', width: 640, height: 360, fps: 25 },
        audio: { uri: 'audio.m3u8', codec: 'mp4a.40.2', channels: 2 },
        peakBitrate: 900_000,
        averageBitrate: 800_000,
      }),
    ],
    ['/live/video.m3u8?token=abc', playlist([segment('v1.m4s', {}), segment('v2.m4s', {})])],
    ['/live/audio.m3u8', playlist([segment('a2.m4s', { mapUri: 'a-init.mp4' })])],
    ['/live/v-init.mp4', VIDEO_INIT],
    ['/live/a-init.mp4', AUDIO_INIT],
    ['/live/v2.m4s', VIDEO],
    ['/live/a2.m4s', AUDIO],
  ]);
});

const hls = (limits: ProbeLimits): ReturnType<typeof probeHls> => probeHls(`${site.base}/live/master.m3u8`, limits);
const putPlaylist = (text: string): void => void site.answers.set('/live/video.m3u8?token=abc', text);

describe('an HLS playlist of CMAF segments', () => {
  it('is checked with few requests at playlist depth', async () => {
    expect(await hls(LIMITS)).toMatchObject({
      ok: true,
      detail: '',
      width: null,
      position: { kind: 'sequence', sequence: 41 },
      targetDurationMs: 2_000,
      declared: { codecs: 'avc1.4d401f,mp4a.40.2', width: 640, height: 360, fps: 25, bitrate: 900_000 },
    });
    expect(site.requests).toEqual(['GET /live/master.m3u8', 'GET /live/video.m3u8?token=abc', 'HEAD /live/v2.m4s']);
  });

  it('is parsed at media depth, video and audio', async () => {
    const result = await hls(MEDIA);
    expect(result).toMatchObject({ ok: true, videoCodec: 'h264', audioCodec: 'aac', width: 640, height: 360, fps: 25 });
    expect(result.bitrate).toBe((VIDEO.length + AUDIO.length) * 4);
    expect(result.sizes).toEqual({ medianInterFrameBytes: 400, medianAudioFrameBytes: 120 });
  });

  it('is probed in the best of several variants', async () => {
    const variant = (bandwidth: number, uri: string): string => `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}\n${uri}\n`;
    site.answers.set(
      '/live/master.m3u8',
      `#EXTM3U\n${variant(1, 'low.m3u8')}${variant(9, 'video.m3u8?token=abc')}${variant(5, 'mid.m3u8')}`,
    );
    expect(await hls(LIMITS)).toMatchObject({ ok: true, declared: { bitrate: 9, codecs: null } });
    // One playlist for video and audio: the bitrate follows from the size of the segment.
    expect((await hls(LIMITS)).bitrate).toBe(VIDEO.length * 4);
  });

  it('is probed at its newest segment that is not a gap', async () => {
    putPlaylist(playlist([segment('v1.m4s', {}), segment('v2.m4s', {}), segment('v3.m4s', { isGap: true })]));
    expect(await hls(LIMITS)).toMatchObject({ ok: true, position: { sequence: 41 } });
  });

  it('is checked with GET when the server refuses HEAD', async () => {
    site.refusesHead = true;
    expect(await hls(LIMITS)).toMatchObject({ ok: true });
    expect(site.requests.slice(-2)).toEqual(['HEAD /live/v2.m4s', 'GET /live/v2.m4s']);
  });

  it('is not_found when its newest segment is missing, and keeps other results', async () => {
    site.answers.delete('/live/v2.m4s');
    for (const limits of [LIMITS, MEDIA])
      expect(await hls(limits)).toMatchObject({ ok: false, reason: 'not_found', position: { sequence: 41 } });
  });

  it('is not_found when its audio is missing at media depth', async () => {
    site.answers.delete('/live/audio.m3u8');
    expect(await hls(LIMITS)).toMatchObject({ ok: true });
    expect(await hls(MEDIA)).toMatchObject({ ok: false, reason: 'not_found', videoCodec: 'h264' });
  });

  it.each([
    ['empty', 'without segments', () => playlist([])],
    ['stalled', 'when it has ended', () => `${playlist([segment('v2.m4s', {})])}#EXT-X-ENDLIST\n`],
    ['not_a_playlist', 'when it leads out of HTTP', () => playlist([segment('file:///etc/passwd', {})])],
    ['not_a_playlist', 'when it is a master again', () => String(site.answers.get('/live/master.m3u8'))],
    ['forbidden_target', 'when it leads to a private host', () => playlist([segment('http://10.0.0.1/v2.m4s', {})])],
  ] as const)('is %s %s', async (reason, _why, text) => {
    putPlaylist(text());
    expect(await hls(LIMITS)).toMatchObject({ ok: false, reason });
  });

  it('is empty without variants', async () => {
    site.answers.set('/live/master.m3u8', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n');
    expect(await hls(LIMITS)).toMatchObject({ ok: false, reason: 'empty' });
  });

  it.each([
    ['bad_media', 'random bytes', { '/live/v2.m4s': Buffer.alloc(5_000, 0xa7) }],
    ['bad_media', 'a web page', { '/live/v2.m4s': '<html></html>' }],
    ['bad_media', 'a web page for the initialization', { '/live/v-init.mp4': '<html></html>' }],
    ['bad_media', 'a cut initialization', { '/live/v-init.mp4': VIDEO_INIT.subarray(0, 300) }],
    ['bad_media', 'an unreadable parameter set', { '/live/v-init.mp4': spoil(VIDEO_INIT, AVC_CONFIG) }],
    ['bad_media', 'a huge number of samples', { '/live/v2.m4s': hugeRun() }],
    ['no_media', 'no bytes', { '/live/v2.m4s': '' }],
    ['no_media', 'no frames', { '/live/v2.m4s': mediaSegment(1, 0, []) }],
  ] as const)('is %s when a segment is %s', async (reason, _what, broken) => {
    for (const [path, body] of Object.entries(broken)) site.answers.set(path, body);
    expect(await hls(MEDIA)).toMatchObject({ ok: false, reason });
  });

  it('is bad_media when MPEG-TS packets are out of sync or something else', async () => {
    putPlaylist('#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nv2.ts\n');
    for (const body of [
      Buffer.alloc(1_000, 0x47),
      Buffer.concat([Buffer.alloc(188, 0x47), Buffer.alloc(188)]),
      'text',
    ]) {
      site.answers.set('/live/v2.ts', body);
      expect(await hls(MEDIA)).toMatchObject({ ok: false, reason: expect.stringMatching(/^(bad|no)_media$/) });
    }
  });

  it('is available when its segments are encrypted, which are not parsed', async () => {
    putPlaylist('#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF:2,\nv2.ts\n');
    site.answers.set('/live/v2.ts', Buffer.alloc(1_000, 7));
    site.answers.delete('/live/audio.m3u8');
    site.answers.set('/live/master.m3u8', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9\nvideo.m3u8?token=abc\n');
    expect(await hls(MEDIA)).toMatchObject({ ok: true, videoCodec: null, sizes: null, bitrate: 4_000 });
  });
});

/** The same bytes with the parameter set inside `config` overwritten. */
function spoil(data: Buffer, config: Buffer): Buffer {
  const copy = Buffer.from(data);
  const at = copy.indexOf(config);
  // Zeros are an endless Exp-Golomb number.
  copy.fill(0, at + 12, at + 34);
  return copy;
}

/** A fragment whose only run claims four billion samples of no bytes. */
function hugeRun(): Buffer {
  const data = Buffer.from(mediaSegment(1, 0, frames(1, 10, 1)));
  const at = data.indexOf('trun');
  data.writeUInt32BE(0, at + 4);
  data.writeUInt32BE(0xffffffff, at + 8);
  return data;
}
