import { AVC_CONFIG, SYNTHETIC, syntheticHeaders } from '@touchline/media/testing/synthetic';
import { encodeAacMessage, encodeAvcMessage } from '@touchline/media/flv-media';
import { type FlvTag } from '@touchline/media/flv';
import { describe, expect, it } from 'vitest';
import { masterPlaylist } from './manifest.ts';
import type { Packager } from './packager.ts';
import { media, newPackager, push, source, span } from './testing/packaged.ts';

const MEGABYTE = 1_000_000;

/** Peak memory while a stream of this rate is pushed second by second. */
function peakBytes(packager: Packager, seconds: number, change: Partial<typeof SYNTHETIC>): number {
  let peak = 0;
  push(packager, syntheticHeaders(SYNTHETIC));
  for (let second = 0; second < seconds; second += 1) {
    push(packager, span(second * 1_000, (second + 1) * 1_000, change));
    peak = Math.max(peak, packager.heldBytes());
  }
  return peak;
}

describe('the memory of a stream', () => {
  it('stays within the byte limit: extra segments are removed first, then the window down to three', () => {
    const packager = newPackager({ maxBytes: 8 * MEGABYTE });
    // Segments of a megabyte, as with 4 Mbit/s.
    expect(peakBytes(packager, 40, { frameBytes: 20_000 })).toBeLessThanOrEqual(8 * MEGABYTE);
    expect(media(packager, 'video').segments).toHaveLength(5);
    const heavy = newPackager({ maxBytes: 8 * MEGABYTE });
    expect(peakBytes(heavy, 40, { frameBytes: 38_000 })).toBeLessThanOrEqual(8 * MEGABYTE);
    expect(media(heavy, 'video').segments).toHaveLength(3);
    expect(media(heavy, 'video').mediaSequence).toBe(16);
    const light = newPackager({ maxBytes: 20 * MEGABYTE });
    peakBytes(light, 40, { frameBytes: 20_000 });
    expect(media(light, 'video').segments).toHaveLength(8);
  });

  it('stays within the time limit: of ten-second segments there are six', () => {
    const packager = newPackager({});
    peakBytes(packager, 201, { gop: 250 });
    const playlist = media(packager, 'video');
    expect(playlist.segments.map((segment) => segment.durationS)).toEqual(Array(6).fill(10));
    expect(playlist.mediaSequence).toBe(14);
    expect(packager.ring.find(`v-${9 * 900_000}.m4s`)).toBeNull();
    expect(packager.ring.find(`v-${10 * 900_000}.m4s`)).not.toBeNull();
  });

  it('counts breaks that leave the window because of the limits', () => {
    const packager = newPackager({ maxBytes: 8 * MEGABYTE });
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 4_001, {})]);
    packager.interrupt();
    push(packager, span(10_000, 24_001, { frameBytes: 38_000 }));
    expect(media(packager, 'video').segments).toHaveLength(3);
    expect(media(packager, 'video').discontinuitySequence).toBe(1);
  });

  it('includes audio: too much of it ends a segment', () => {
    const packager = newPackager({ maxBytes: 8 * MEGABYTE });
    const large = encodeAacMessage('frame', Buffer.alloc(100_000));
    const frames = span(0, 10_000, { video: false }).map((tag) => ({ ...tag, payload: large }));
    push(packager, [...syntheticHeaders({ video: false, audio: true }), ...frames]);
    expect(packager.heldBytes()).toBeLessThanOrEqual(8 * MEGABYTE + 2 * large.length);
    expect(media(packager, 'audio').segments).toHaveLength(3);
  });

  it('is limited by an earlier key frame when two seconds would be too large', () => {
    const packager = newPackager({ maxBytes: 8 * MEGABYTE });
    expect(peakBytes(packager, 20, { frameBytes: 50_000 })).toBeLessThanOrEqual(8 * MEGABYTE);
    expect(packager.ring.window().map((segment) => segment.durationMs)).toEqual([1_000, 1_000, 1_000, 1_000]);
    expect(packager.unpackaged().video).toBeNull();
  });
});

describe('video with key frames that are too far apart', () => {
  const gop = { gop: 44 * 25 };

  it('is dropped, and audio continues alone in segments of the usual length', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 100_000, gop)]);
    const sound = media(packager, 'audio');
    expect(sound.targetDurationS).toBe(2);
    expect(sound.segments.map((segment) => segment.isGap)).toEqual(Array(8).fill(false));
    expect(sound.segments.at(-1)!.startedAt! - source(packager).startedAt).toBeGreaterThan(95_000);
    const times = packager.ring.window().map((segment) => segment.audio!);
    expect(times.slice(1).map(({ time }) => time)).toEqual(times.slice(0, -1).map((t) => t.time + t.duration));
    expect(packager.unpackaged()).toEqual({ video: 'long_gop', audio: null });
  });

  it('becomes gaps in its playlist, and is not offered', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 60_000, gop)]);
    expect(media(packager, 'video').segments.map((segment) => segment.isGap)).toEqual(Array(8).fill(true));
    expect(masterPlaylist(source(packager))).not.toContain('video.m3u8');
    expect(masterPlaylist(source(packager))).toContain('audio.m3u8');
  });

  it('returns with the first key frame that follows another soon enough', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 50_000, gop), ...span(50_000, 61_001, {})]);
    expect(packager.unpackaged()).toEqual({ video: null, audio: null });
    const video = media(packager, 'video');
    expect(video.segments.map((segment) => segment.isGap)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(video.segments[3]!.startedAt! - source(packager).startedAt).toBe(50_000);
  });

  it('is not dropped at the key frame that ends the group, however late it is', () => {
    const packager = newPackager({});
    const late = span(0, 30_001, { gop: 750 }).map((tag) =>
      tag.timestamp < 30_000 ? tag : { ...tag, timestamp: tag.timestamp + 20 },
    );
    push(packager, [...syntheticHeaders(SYNTHETIC), ...late]);
    expect(packager.ring.window().map((segment) => segment.durationMs)).toEqual([30_020]);
    expect(packager.unpackaged()).toEqual({ video: null, audio: null });
  });

  it('restarts in a new segment, which the preceding audio does not make longer', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 49_000, gop), ...span(49_000, 55_001, {})]);
    const sound = media(packager, 'audio');
    expect(sound.segments.filter(({ durationS }) => Math.round(durationS) > sound.targetDurationS)).toEqual([]);
  });

  it('is dropped as too large when three groups would not fit', () => {
    const packager = newPackager({ maxBytes: 8 * MEGABYTE });
    expect(peakBytes(packager, 60, { gop: 10 * 25, frameBytes: 20_000 })).toBeLessThanOrEqual(8 * MEGABYTE);
    expect(packager.unpackaged().video).toBe('large_gop');
    expect(media(packager, 'video').segments.every((segment) => segment.isGap)).toBe(true);
    expect(media(packager, 'audio').segments.map((segment) => segment.isGap)).toEqual(Array(8).fill(false));
  });
});

describe('a composition time that cannot be right', () => {
  it.each([600_000, -600_000])(
    'of %i ms keeps neither this encoder nor the next one out of the segments',
    (wrongMs) => {
      const packager = newPackager({});
      const wrong = encodeAvcMessage('frame', true, wrongMs, Buffer.alloc(40));
      push(packager, [
        ...syntheticHeaders(SYNTHETIC),
        { type: 9, timestamp: 0, payload: wrong },
        ...span(40, 4_001, {}),
      ]);
      const times = () => packager.ring.window().map(({ startMs, durationMs }) => [startMs, durationMs]);
      expect(times()).toEqual([
        [0, 2_000],
        [2_000, 2_000],
      ]);
      packager.interrupt();
      push(packager, span(6_000, 8_001, {}));
      expect(times().at(-1)).toEqual([6_000, 2_000]);
    },
  );
});

describe('the reason why a track is not packaged', () => {
  const video = (payload: Buffer): FlvTag => ({ type: 9, timestamp: 0, payload });
  const audio = (payload: Buffer): FlvTag => ({ type: 8, timestamp: 0, payload });
  const reasons = (tags: FlvTag[]): unknown => {
    const packager = newPackager({});
    push(packager, tags);
    return packager.unpackaged();
  };

  it('names the codec', () => {
    expect(reasons([video(Buffer.from('\x90hvc1data', 'latin1'))])).toEqual({ video: 'codec_hevc', audio: null });
    expect(reasons([video(Buffer.from('\x90av01data', 'latin1'))])).toEqual({ video: 'codec_av1', audio: null });
    expect(reasons([audio(Buffer.from([0x2f, 1, 2, 3]))])).toEqual({ video: null, audio: 'codec_mp3' });
    expect(reasons([audio(Buffer.from('\x90Opus', 'latin1'))])).toEqual({ video: null, audio: 'codec_opus' });
  });

  it('reports a missing or unreadable configuration', () => {
    const broken = [
      encodeAvcMessage('config', true, 0, Buffer.from([1, 2, 3])),
      encodeAacMessage('config', Buffer.of(0)),
    ];
    expect(reasons([video(broken[0]!), audio(broken[1]!), ...span(0, 100, {})])).toEqual({
      video: 'bad_configuration',
      audio: 'bad_configuration',
    });
    expect(reasons(span(0, 100, {}))).toEqual({ video: 'no_configuration', audio: 'no_configuration' });
  });

  it('is cleared by the first packaged frame, and with its session', () => {
    const hevc = video(Buffer.from('\x90hvc1data', 'latin1'));
    const config = video(encodeAvcMessage('config', true, 0, AVC_CONFIG));
    expect(reasons([hevc, config, ...span(0, 100, { audio: false })])).toEqual({ video: null, audio: null });
    const packager = newPackager({});
    push(packager, [hevc]);
    packager.interrupt();
    expect(packager.unpackaged()).toEqual({ video: null, audio: null });
  });
});
