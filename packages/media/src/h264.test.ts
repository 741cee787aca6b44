import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avcFacts, H264Error, parseAvcConfig, parseSps, splitAnnexB } from './h264.ts';
import { errorOf } from './testing/error-of.ts';
import { hex } from './testing/hex.ts';
import { AVC_CONFIG } from './testing/synthetic.ts';

/** Parameter sets written by x264. */
const HIGH_1080P50 = hex('67640 02aacd940780227e5ffc000c00104000003000400000301903c60c658');
const INTERLACED_576 = hex('6764001eacd940b424dff8008000788000000300800000190f8a14cb');
const BASELINE_480P2997 = hex('6742c01fd900d83de6fff014001ab100000303e90000ea600f183248');

describe('a sequence parameter set', () => {
  it('tells the cropped size, profile, level and frame rate', () => {
    expect(parseSps(HIGH_1080P50)).toEqual({
      profile: 100,
      constraints: 0,
      level: 42,
      width: 1920,
      height: 1080,
      isInterlaced: false,
      fps: 50,
      codec: 'avc1.64002a',
    });
  });

  it('tells fields from frames', () => {
    expect(parseSps(INTERLACED_576)).toMatchObject({ width: 720, height: 576, isInterlaced: true, fps: 25 });
  });

  it('reads a width that is no multiple of a macroblock and a fractional rate', () => {
    expect(parseSps(BASELINE_480P2997)).toMatchObject({ width: 854, height: 480, fps: 29.97, codec: 'avc1.42c01f' });
  });

  it('answers garbage with facts or an H264Error, and nothing else', () => {
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

describe('avcC', () => {
  it('holds the parameter sets and the length of NAL sizes', () => {
    const config = parseAvcConfig(AVC_CONFIG);
    expect(config.nalLengthBytes).toBe(4);
    expect([config.sps.length, config.pps.length]).toEqual([1, 1]);
    expect(avcFacts(AVC_CONFIG)).toMatchObject({ width: 320, height: 180, fps: 25, codec: 'avc1.4d400d' });
  });

  it('that is cut short is refused', () => {
    expect(() => parseAvcConfig(AVC_CONFIG.subarray(0, 20))).toThrow('cut short');
    expect(() => parseAvcConfig(Buffer.from([2, 0, 0, 0, 0]))).toThrow('version');
  });
});

it('an Annex B stream is split at three and four byte start codes', () => {
  const stream = hex('00000001 6764 000001 68aa 00000001 65bb00');
  expect(splitAnnexB(stream).map((unit) => unit.toString('hex'))).toEqual(['6764', '68aa', '65bb']);
});
