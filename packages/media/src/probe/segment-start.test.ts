import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mediaSegment } from '#media/fmp4';
import { writeMediaPlaylist } from '#media/hls';
import { probeHls } from './hls.ts';
import { emptyResult } from './probe-result.ts';
import { createMeter } from './meter.ts';
import { frames, LIMITS, startTestSite, type TestSite, VIDEO_INIT } from './test-site.ts';
import { readTransportStream } from './transport-stream.ts';

/** Its key frame takes 200 kB, all of it 700 kB. */
const large = mediaSegment(1, 900_000, frames(50, 10_000, 3_600));
const half = 512 * 1024;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());
beforeEach(() => {
  [site.requests, site.sent, site.servesRanges] = [[], 0, true];
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

const packet = (pid: number, hex: string) => {
  const bytes = Buffer.alloc(188, 0xff);
  Buffer.from([0x47, 0x40 | (pid >> 8), pid & 0xff, 0x10]).copy(bytes);
  Buffer.from(hex, 'hex').copy(bytes, 4);
  return bytes;
};
const SPS = '674d401fbb0881405ff2c2000003000200000300641e306308c0';
/** A key frame with its parameter sets. */
const keyFrame = (n: number, sps: string) =>
  packet(0x101, `000001e0000080c00a31000${n}000111000${n}000100000001${sps}0000000168e843b2c80000000165b8`);
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
