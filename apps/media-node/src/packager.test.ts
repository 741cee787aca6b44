import { encodeAudioSpecificConfig } from '@touchline/media/aac';
import { parseMpd } from '@touchline/media/dash-parse';
import { segmentsOf } from '@touchline/media/testing/segments-of';
import { encodeAacMessage, encodeAvcMessage } from '@touchline/media/flv-media';
import { parseInit, parseSegment } from '@touchline/media/fmp4-parse';
import { parsePlaylist } from '@touchline/media/hls-parse';
import { AVC_CONFIG, SYNTHETIC, syntheticHeaders } from '@touchline/media/testing/synthetic';
import { hex } from '@touchline/media/testing/hex';
import { describe, expect, it } from 'vitest';
import type { Packager } from './packager.ts';
import { dashManifest, masterPlaylist, mediaPlaylist } from './manifest.ts';
import { media, newPackager, push, source, span } from './testing/packaged.ts';

/** 720x576 at 16:9, as written by x264. */
const PAL_WIDE = hex('0142c01effe1001c6742c01eda02d049bff0040002d1000003000100000300320f162ea001000468ce0fc8');

describe('segments', () => {
  it('end at the first key frame after two seconds and contain every frame once', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 8_001, {})]);
    const segments = packager.ring.window();
    expect(segments.map(({ startMs, durationMs }) => [startMs, durationMs])).toEqual([
      [0, 2_000],
      [2_000, 2_000],
      [4_000, 2_000],
      [6_000, 2_000],
    ]);
    const facts = segments.flatMap((segment) => parseSegment(segment.video!.data, []));
    expect(facts.map((fact) => [fact.decodeTime, fact.samples, fact.duration])).toEqual([
      [0, 50, 180_000],
      [180_000, 50, 180_000],
      [360_000, 50, 180_000],
      [540_000, 50, 180_000],
    ]);
    const sound = segments.flatMap((segment) => parseSegment(segment.audio!.data, []));
    const ends = sound.map((fact) => fact.decodeTime + fact.duration);
    expect(sound.slice(1).map((fact) => fact.decodeTime)).toEqual(ends.slice(0, -1));
    expect(sound.reduce((sum, fact) => sum + fact.samples, 0)).toBe(375);
  });

  it('are as long as the key frame interval if that is longer', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 10_001, { gop: 125 })]);
    expect(packager.ring.window().map((segment) => segment.durationMs)).toEqual([5_000, 5_000]);
    expect(media(packager, 'video').targetDurationS).toBe(5);
  });

  it('no longer count for the target duration when a late one has left the playlists', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 9_001, { gop: 225 })]);
    push(packager, span(9_040, 16_000, {}));
    const late = packager.ring.window().find(({ durationMs }) => durationMs > 8_000);
    expect([late === undefined, media(packager, 'video').targetDurationS]).toEqual([false, 9]);
    push(packager, span(16_040, 30_041, {}));
    expect(packager.ring.window().some(({ durationMs }) => durationMs > 8_000)).toBe(false);
    expect(media(packager, 'video').targetDurationS).toBe(2);
  });

  it('leave the playlists after eight newer ones, and the memory after twelve', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 30_001, {})]);
    expect(packager.ring.window().map((segment) => segment.number)).toEqual([7, 8, 9, 10, 11, 12, 13, 14]);
    expect(packager.ring.find('v-180000.m4s')).toBeNull();
    expect(packager.ring.find(`v-${3 * 180_000}.m4s`)).not.toBeNull();
    expect(media(packager, 'video').mediaSequence).toBe(7);
  });

  it('lose their video when no key frame arrives', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 40_000, { gop: 100_000, audio: false })]);
    expect(packager.ring.newest()).toBeNull();
    expect(packager.droppedFrames()).toBeGreaterThan(700);
  });
});

describe('video with non-square pixels', () => {
  it('is declared with the display size in HLS, and with the pixel aspect ratio in DASH', () => {
    const packager = newPackager({});
    const config = encodeAvcMessage('config', true, 0, PAL_WIDE);
    push(packager, [{ type: 9, timestamp: 0, payload: config }, ...span(0, 4_001, { audio: false })]);
    expect(masterPlaylist(source(packager))).toContain('RESOLUTION=1024x576');
    expect(dashManifest(source(packager), 0)).toContain('width="720" height="576" sar="64:45"');
    expect(parseInit(packager.ring.find('v-init-1.mp4')!)).toMatchObject([{ width: 720, height: 576 }]);
  });
});

describe('an audio-only stream', () => {
  it('has a master playlist that refers to the audio and declares no video', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders({ video: false, audio: true }), ...span(0, 6_500, { video: false })]);
    const master = masterPlaylist(source(packager));
    expect(parsePlaylist(master ?? '')).toMatchObject({ variants: [{ uri: 'audio.m3u8', codecs: 'mp4a.40.2' }] });
    expect(mediaPlaylist(source(packager), 'video')).toBeNull();
    expect(media(packager, 'audio').segments).toHaveLength(3);
    const mpd = parseMpd(dashManifest(source(packager), Date.now()) ?? '');
    expect(mpd?.periods[0]?.representations.map((item) => item.id)).toEqual(['a']);
  });
});

describe('a segment without audio', () => {
  it('is a gap with the same number in the audio playlist and a gap in the DASH timeline', () => {
    const packager = newPackager({});
    push(packager, [
      ...syntheticHeaders(SYNTHETIC),
      ...span(0, 2_000, {}),
      ...span(2_000, 4_000, { audio: false }),
      ...span(4_000, 6_001, {}),
    ]);
    const sound = media(packager, 'audio');
    const pictures = media(packager, 'video');
    expect(sound.segments.map((segment) => segment.isGap)).toEqual([false, true, false]);
    expect(sound.mediaSequence).toBe(pictures.mediaSequence);
    expect(pictures.segments.every((segment) => !segment.isGap && !segment.isDiscontinuous)).toBe(true);
    const mpd = parseMpd(dashManifest(source(packager), Date.now()) ?? '');
    const timeline = segmentsOf(mpd?.periods[0]?.representations.find((item) => item.id === 'a')?.runs ?? []);
    expect(timeline).toHaveLength(2);
    expect(timeline[1]!.time).toBeGreaterThan(3.9 * 48_000);
  });

  it('of an encoder that announces audio but sends none offers no audio at all', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 4_001, { audio: false })]);
    expect(masterPlaylist(source(packager))).not.toContain('AUDIO');
    expect(mediaPlaylist(source(packager), 'audio')).toBeNull();
  });
});

describe('video that stops while audio continues', () => {
  it('becomes gaps, and returns with a key frame', () => {
    const packager = newPackager({});
    push(packager, [
      ...syntheticHeaders(SYNTHETIC),
      ...span(0, 4_000, {}),
      ...span(4_000, 12_000, { video: false }),
      ...span(12_000, 16_001, {}),
    ]);
    const gaps = media(packager, 'video').segments.map((segment) => segment.isGap);
    expect(gaps).toEqual([false, false, true, true, true, true, false, false]);
  });

  it('makes no audio segment longer than the target duration', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 5_000, {}), ...span(5_000, 14_000, { video: false })]);
    const sound = media(packager, 'audio');
    expect(sound.targetDurationS).toBe(2);
    expect(sound.segments.map((segment) => Math.round(segment.durationS))).toEqual([2, 2, 1, 2, 2, 2, 2]);
    const gaps = media(packager, 'video').segments.map((segment) => segment.isGap);
    expect(gaps).toEqual([false, false, false, true, true, true, true]);
  });
});

describe('a publisher that disconnects and returns', () => {
  it('continues numbers and timeline, marked as a break and a new period', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 5_000, {})]);
    packager.interrupt();
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(10_000, 14_001, {})]);
    const playlist = media(packager, 'video');
    expect(playlist.mediaSequence).toBe(0);
    expect(playlist.segments.map((segment) => segment.isDiscontinuous)).toEqual([false, false, false, true, false]);
    expect(playlist.segments[3]!.startedAt! - playlist.segments[2]!.startedAt!).toBe(6_000);
    expect(media(packager, 'audio').segments.map((s) => s.isDiscontinuous)).toEqual([false, false, false, true, false]);
    const mpd = parseMpd(dashManifest(source(packager), Date.now()) ?? '');
    expect(mpd?.periods.map((period) => [period.id, period.startMs])).toEqual([
      ['0', 0],
      ['3', 10_000],
    ]);
    const times = mpd?.periods.map(({ representations: [first] }) =>
      segmentsOf(first?.runs ?? []).map((item) => item.time / 90),
    );
    expect(times).toEqual([
      [0, 2_000, 4_000],
      [10_000, 12_000],
    ]);
  });

  it('with other codecs starts a new initialization, a discontinuity and a period', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 4_001, {})]);
    packager.interrupt();
    const mono = encodeAacMessage('config', encodeAudioSpecificConfig(2, 48_000, 1));
    push(packager, [{ type: 8, timestamp: 10_000, payload: mono }, ...span(10_000, 14_001, {})]);
    const uris = media(packager, 'audio').segments.map((segment) => segment.mapUri);
    expect(new Set(uris)).toEqual(new Set(['r/a-init-1.mp4', 'r/a-init-2.mp4']));
    const [track] = parseInit(packager.ring.find('a-init-2.mp4')!);
    expect(track).toMatchObject({ channels: 1 });
    const mpd = parseMpd(dashManifest(source(packager), Date.now()) ?? '');
    expect(mpd?.periods.map((period) => [period.id, period.startMs])).toEqual([
      ['0', 0],
      ['3', 10_000],
    ]);
  });

  it('without its earlier audio offers only video from then on', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 4_001, {})]);
    packager.interrupt();
    push(packager, [...syntheticHeaders({ video: true, audio: false }), ...span(10_000, 14_001, { audio: false })]);
    expect(masterPlaylist(source(packager))).not.toContain('AUDIO');
  });

  it('with audio that was sent before the break gives no two files the same name', () => {
    const packager = newPackager({});
    const audioOnly = { video: false, audio: true };
    push(packager, [...syntheticHeaders(audioOnly), ...span(0, 8_001, audioOnly)]);
    packager.interrupt();
    push(packager, span(6_000, 14_001, audioOnly));
    const uris = media(packager, 'audio').segments.map(({ uri }) => uri);
    expect(uris.length).toBeGreaterThan(5);
    expect(new Set(uris).size).toBe(uris.length);
  });

  it('stays marked when all before it was forgotten and the encoder breaks off once more', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 4_001, {})]);
    packager.interrupt();
    packager.ring.clear();
    packager.interrupt();
    push(packager, span(10_000, 14_001, {}));
    expect(media(packager, 'video').segments.map((segment) => segment.isDiscontinuous)).toEqual([true, false]);
  });

  it('keeps counting breaks that have left the playlist', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 4_001, {})]);
    packager.interrupt();
    push(packager, [...span(10_000, 40_001, {})]);
    expect(media(packager, 'video').discontinuitySequence).toBe(1);
    expect(media(packager, 'video').segments.every((segment) => !segment.isDiscontinuous)).toBe(true);
  });
});

describe('codecs that change without a break', () => {
  it('end the segment at once; repeated headers change nothing', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 1_000, {})]);
    push(packager, syntheticHeaders(SYNTHETIC));
    expect(packager.ring.newest()).toBeNull();
    const other = Buffer.from(AVC_CONFIG);
    other.writeUInt8(0x1e, 11);
    push(packager, [{ type: 9, timestamp: 1_000, payload: encodeAvcMessage('config', true, 0, other) }]);
    expect(packager.ring.window().map((segment) => segment.durationMs)).toEqual([1_000]);
  });

  it('are not packaged if unreadable, and disturb nothing', () => {
    const packager = newPackager({});
    const broken = encodeAvcMessage('config', true, 0, Buffer.from([1, 2, 3]));
    push(packager, [{ type: 9, timestamp: 0, payload: broken }, ...span(0, 4_001, { audio: false })]);
    expect(packager.ring.newest()).toBeNull();
  });
});

describe('the presentation delay that DASH suggests', () => {
  const delayS = (packager: Packager): string | undefined =>
    /suggestedPresentationDelay="PT([\d.]+)S"/.exec(dashManifest(source(packager), 0) ?? '')?.[1];

  it('is two seconds longer than the longest segment that players can choose', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 10_001, {})]);
    expect(delayS(packager)).toBe('4.000');
    push(packager, [...span(10_001, 20_001, { gop: 207 }), ...span(20_001, 24_001, {})]);
    expect(delayS(packager)).toBe('8.560');
    push(packager, span(24_001, 60_001, {}));
    expect(delayS(packager)).toBe('4.000');
  });
});

it('segments that DASH lists stay within its time shift buffer while the encoder is away', () => {
  const packager = newPackager({});
  push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 8_001, {})]);
  const depthS = (afterMs: number): string | undefined => {
    const from = source(packager);
    return /timeShiftBufferDepth="PT([\d.]+)S"/.exec(dashManifest(from, from.startedAt + afterMs) ?? '')?.[1];
  };
  expect([7_000, 9_500, 60_000].map(depthS)).toEqual(['8.000', '9.500', '60.000']);
});
