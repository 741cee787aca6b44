import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avcFacts, displayWidth, H264Error, parseAvcConfig, parseSps, splitAnnexB } from './h264.ts';
import { SQUARE } from './h264-vui.ts';
import { errorOf } from './testing/error-of.ts';
import { hex } from './testing/hex.ts';
import { AVC_CONFIG } from './testing/synthetic.ts';

/** Parameter sets written by x264. */
const HIGH_1080P50 = hex('67640 02aacd940780227e5ffc000c00104000003000400000301903c60c658');
const INTERLACED_576 = hex('6764001eacd940b424dff8008000788000000300800000190f8a14cb');
const BASELINE_480P2997 = hex('6742c01fd900d83de6fff014001ab100000303e90000ea600f183248');
/** 720x576 with a pixel aspect ratio of 64:45, written out; 720x480 with 10:11, as an index of table E-1. */
const PAL_WIDE = hex('6742c01eda02d049bff0040002d10000030001000003003 20f162ea0');
const NTSC = hex('6742c01eda02d0f6c0c4000003000400000300c83c58ba80');

describe('a sequence parameter set', () => {
  it('contains the cropped size, profile, level and frame rate', () => {
    expect(parseSps(HIGH_1080P50)).toEqual({
      profile: 100,
      constraints: 0,
      level: 42,
      width: 1920,
      height: 1080,
      isInterlaced: false,
      sampleAspect: { width: 3, height: 4 },
      fps: 50,
      codec: 'avc1.64002a',
    });
  });

  it('contains the pixel aspect ratio, which gives the display width', () => {
    const parsed = [PAL_WIDE, NTSC, HIGH_1080P50].map(parseSps);
    expect(parsed.map(({ width, height, sampleAspect }) => [width, height, sampleAspect])).toEqual([
      [720, 576, { width: 64, height: 45 }],
      [720, 480, { width: 10, height: 11 }],
      [1920, 1080, { width: 3, height: 4 }],
    ]);
    expect(parsed.map(displayWidth)).toEqual([1024, 655, 1440]);
  });

  it('treats an implausible pixel aspect ratio as square', () => {
    expect(parseSps(withAspect(65_535, 1)).sampleAspect).toEqual(SQUARE);
    expect(parseSps(withAspect(0, 45)).sampleAspect).toEqual(SQUARE);
  });

  it('distinguishes fields from frames', () => {
    expect(parseSps(INTERLACED_576)).toMatchObject({ width: 720, height: 576, isInterlaced: true, fps: 25 });
  });

  it('may have a width that is not a multiple of a macroblock, and a fractional rate', () => {
    expect(parseSps(BASELINE_480P2997)).toMatchObject({ width: 854, height: 480, fps: 29.97, codec: 'avc1.42c01f' });
  });

  it('is parsed or throws H264Error for garbage, nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        for (const error of [
          errorOf(() => parseSps(Buffer.concat([Buffer.from([0x67]), bytes]))),
          errorOf(() => avcFacts(Buffer.from(bytes))),
        ])
          expect(error ?? new H264Error()).toBeInstanceOf(H264Error);
      }),
    );
  });
});

/** `PAL_WIDE` with another pixel aspect ratio, which starts at bit 77. */
function withAspect(width: number, height: number): Buffer {
  const text = PAL_WIDE.toString('hex');
  const digits = [width, height].map((value) => value.toString(16).padStart(4, '0')).join('');
  return hex(text.slice(0, 19) + digits + text.slice(27));
}

describe('avcC', () => {
  it('contains the parameter sets and the length of NAL sizes', () => {
    const config = parseAvcConfig(AVC_CONFIG);
    expect(config.nalLengthBytes).toBe(4);
    expect([config.sps.length, config.pps.length]).toEqual([1, 1]);
    expect(avcFacts(AVC_CONFIG)).toMatchObject({
      width: 320,
      height: 180,
      sampleAspect: SQUARE,
      fps: 25,
      codec: 'avc1.4d400d',
    });
  });

  it('is refused when truncated', () => {
    expect(() => parseAvcConfig(AVC_CONFIG.subarray(0, 20))).toThrow('cut short');
    expect(() => parseAvcConfig(Buffer.from([2, 0, 0, 0, 0]))).toThrow('version');
  });
});

it('an Annex B stream is split at three and four byte start codes', () => {
  const stream = hex('00000001 6764 000001 68aa 00000001 65bb00');
  expect(splitAnnexB(stream).map((unit) => unit.toString('hex'))).toEqual(['6764', '68aa', '65bb']);
});
