import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mediaSegment } from '#media/fmp4';
import { writeMediaPlaylist } from '#media/hls';
import { probeHls } from './hls.ts';
import { emptyResult } from './probe-result.ts';
import { recordStream } from './record.ts';
import { type Recording, recordInto } from './recording.ts';
import { createMeter } from './meter.ts';
import { AUDIO, AUDIO_INIT, frames, LIMITS, MEDIA, startTestSite, type TestSite, VIDEO_INIT } from './test-site.ts';
import { readTransportStream } from './transport-stream.ts';

/** Its key frame takes 200 kB, all of it 700 kB. */
const large = mediaSegment(1, 900_000, frames(50, 10_000, 3_600));
const half = 512 * 1024;
const MASTER =
  '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="a",URI="a.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=9,AUDIO="a"\nv.m3u8\n';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());
beforeEach(() => {
  [site.requests, site.sent, site.servesRanges, site.sendsLength] = [[], 0, true, true];
  const one = { durationMs: 2_000, startedAt: 1_790_000_000_000, isDiscontinuous: false, isGap: false };
  const segments = [{ uri: 'v2.m4s', mapUri: 'v-init.mp4', ...one }];
  site.answers = new Map<string, string | Buffer | number>([
    [
      '/live/v.m3u8',
      writeMediaPlaylist({
        mediaSequence: 40,
        discontinuitySequence: 0,
        targetDurationS: 2,
        hasEnded: false,
        segments,
      }),
    ],
    ['/live/v-init.mp4', VIDEO_INIT],
    ['/live/v2.m4s', large],
  ]);
});

const probe = () => probeHls(`${site.base}/live/v.m3u8`, { ...LIMITS, depth: 'start' });

describe('the beginning of a segment', () => {
  it('gives its key frame, and the bitrate of the whole, which is not fetched', async () => {
    const result = await probe();
    expect(result).toMatchObject({ ok: true, bitrate: Math.round((large.length * 8) / 2), fps: null });
    expect(result.keyFrame?.data).toHaveLength(200_000);
    expect(site.requests.filter((request) => request.includes('v2'))).toEqual(['GET /live/v2.m4s']);
    expect(site.sent).toBeLessThan(half + 5_000);
    expect(large.length).toBeGreaterThan(half + 100_000);
  });

  it('is cut off where a server sends all of it', async () => {
    site.servesRanges = false;
    expect(await probe()).toMatchObject({ ok: true, keyFrame: { timeMs: 10_000 } });
  });

  it('of a segment that is gone is a failure, as at any depth', async () => {
    site.answers.set('/live/v2.m4s', 404);
    expect(await probe()).toMatchObject({ ok: false, reason: 'not_found' });
  });

  it('without a whole key frame gives none, which is no failure', async () => {
    site.answers.set('/live/v2.m4s', mediaSegment(1, 900_000, frames(50, 40_000, 3_600)));
    expect(await probe()).toMatchObject({ ok: true, keyFrame: null });
  });
});

describe('a segment that is too large to be read whole', () => {
  const tooLarge = mediaSegment(1, 900_000, frames(200, 10_000, 3_600));
  const tooSmall = { ...MEDIA, maxBytes: 2_000_000 };
  beforeEach(() => void site.answers.set('/live/v2.m4s', tooLarge));
  const video = { ok: true, reason: null, width: 640, fps: 25, tracks: { video: 'there', audio: null } };

  it('gives the key frame and the tracks of its beginning, and its bitrate', async () => {
    const result = await probeHls(`${site.base}/live/v.m3u8`, tooSmall);
    expect(result).toMatchObject({ ...video, bitrate: tooLarge.length * 4 });
    expect(result.keyFrame?.data).toHaveLength(200_000);
    expect(site.requests.filter((request) => request.includes('v2'))).toEqual(['GET /live/v2.m4s']);
  });

  it('leaves its bitrate unknown when the server does not send its size', async () => {
    site.sendsLength = false;
    expect(await probeHls(`${site.base}/live/v.m3u8`, tooSmall)).toMatchObject({ ...video, bitrate: null });
  });

  it('does not keep the sound of another playlist from being read', async () => {
    site.sendsLength = false;
    site.answers.set('/live/master.m3u8', MASTER);
    site.answers.set(
      '/live/a.m3u8',
      '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="a-init.mp4"\n#EXTINF:2,\na2.m4s\n',
    );
    site.answers.set('/live/a-init.mp4', AUDIO_INIT);
    site.answers.set('/live/a2.m4s', AUDIO);
    const result = await probeHls(`${site.base}/live/master.m3u8`, tooSmall);
    expect(result).toMatchObject({ ...video, tracks: { video: 'there', audio: 'there' } });
  });

  it('is left out of a recording', async () => {
    const groups = async (maxBytes: number) =>
      (await recordStream('hls', `${site.base}/live/v.m3u8`, { ...MEDIA, maxBytes }, 1)).groups.length;
    expect([await groups(4_000_000), await groups(2_000_000)]).toEqual([1, 0]);
  });
});

const packet = (pid: number, hex: string) => {
  const bytes = Buffer.alloc(188, 0xff);
  Buffer.from([0x47, 0x40 | (pid >> 8), pid & 0xff, 0x10]).copy(bytes);
  Buffer.from(hex, 'hex').copy(bytes, 4);
  return bytes;
};
const SPS = '674d401fbb0881405ff2c2000003000200000300641e306308c0';
/** A key frame with its parameter sets. `times`: when it is shown and when it is decoded. */
const frame = (times: string, sps: string) =>
  packet(0x101, `000001e0000080c00a${times}00000001${sps}0000000168e843b2c80000000165b8`);
const keyFrame = (n: number, sps: string) => frame(`31000${n}000111000${n}0001`, sps);
const transportStream = (...packets: Buffer[]) =>
  Buffer.concat([
    packet(0, '0000b00d0001c100000001e10000000000'),
    packet(0x100, '0002b0120001c10000e101f0001be101f00000000000'),
    ...packets,
  ]);
const readKeyFrame = (stream: Buffer, isCut: boolean) => {
  const result = emptyResult(0);
  readTransportStream(stream, { result, meter: createMeter(), sink: null }, isCut);
  return result.keyFrame;
};

it('of a transport stream that ends early, frames that may have ended early are left out', () => {
  const stream = transportStream(keyFrame(1, SPS), keyFrame(3, SPS));
  const [whole, cut] = [readKeyFrame(stream, false)?.timeMs, readKeyFrame(stream, true)?.timeMs];
  expect(cut).toBeTypeOf('number');
  expect(whole).toBeGreaterThan(cut ?? Infinity);
});

it('of a transport stream, a key frame with a damaged parameter set is not kept, but the one before', () => {
  const first = readKeyFrame(transportStream(keyFrame(1, SPS)), false);
  const kept = readKeyFrame(transportStream(keyFrame(1, SPS), keyFrame(3, SPS.slice(0, 12))), false);
  expect(first).not.toBeNull();
  expect(kept).toEqual(first);
});

it('of a transport stream, a frame is shown soon after it is decoded, also when its clock begins again between the two', () => {
  const [last, second] = ['FFFFFFFFF', '100010003'];
  const recording: Recording = { groups: [], sound: null };
  const stream = transportStream(frame(`3${second}1${last}`, SPS), frame(`3${last}1${second}`, SPS));
  readTransportStream(stream, { result: emptyResult(0), meter: createMeter(), sink: recordInto(recording) }, false);
  const laterMs = recording.groups.map(({ frames: [key] }) => key?.compositionMs);
  expect(laterMs).toEqual([expect.closeTo(2 / 90), expect.closeTo(-2 / 90)]);
});
