import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AacError } from '#media/aac';
import { AmfError, decodeAmf0, encodeAmf0 } from '#media/amf';
import { createFlvReader, encodeFlvHeader, encodeFlvTag, FlvError, type FlvTag } from '#media/flv';
import { parseAudioMessage, parseVideoMessage } from '#media/flv-media';
import { mediaSegment } from '#media/fmp4';
import { parseInit, parseSegment } from '#media/fmp4-parse';
import { H264Error, parseAvcConfig } from '#media/h264';
import { Mp4Error } from '#media/mp4-boxes';
import { splitAggregate } from '#media/rtmp/aggregate';
import { createChunkReader, DEFAULT_CHUNK_LIMITS, encodeMessage } from '#media/rtmp/chunks';
import { RtmpProtocolError } from '#media/rtmp/errors';
import { errorOf } from '#media/testing/error-of';
import { AVC_CONFIG, SYNTHETIC, syntheticFrames, syntheticHeaders } from '#media/testing/synthetic';
import { ProbeFailure } from './failure.ts';
import { createMeter } from './meter.ts';
import { readMovie, readMovieFragments } from './movie-fragment.ts';
import { emptyResult } from './probe-result.ts';
import { AUDIO_INIT, frames, VIDEO_INIT } from './test-site.ts';
import { readTransportStream } from './transport-stream.ts';

const SEGMENT = mediaSegment(1, 900_000, frames(6, 10, 3_600));
const byte = fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.integer({ min: 0, max: 255 }));

/** The bytes with some of the first `within` changed, and sometimes truncated. */
function breakBytes(intact: Buffer, within: number): fc.Arbitrary<Buffer> {
  const change = fc.record({ at: fc.nat(Math.min(within, intact.length) - 1), value: byte });
  const end = fc.oneof({ weight: 3, arbitrary: fc.constant(intact.length) }, fc.nat(intact.length));
  return fc.tuple(fc.array(change, { maxLength: 4 }), end).map(([changes, length]) => {
    const bytes = Buffer.from(intact);
    for (const { at, value } of changes) bytes[at] = value;
    return bytes.subarray(0, length);
  });
}

/** All numbers inside a value, at any depth. */
const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  if (Buffer.isBuffer(value) || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
};

/**
 * Parses broken bytes: results contain only finite numbers, and only declared errors are thrown. Returns the outcomes:
 * if all or none of the inputs were refused, this would test nothing.
 */
function outcomes(
  bytes: fc.Arbitrary<Buffer>,
  read: (bytes: Buffer) => unknown,
  declared: readonly (abstract new (...given: never[]) => Error)[],
): Set<string> {
  const results = new Set<string>();
  fc.assert(
    fc.property(bytes, (one) => {
      const error = errorOf(() => {
        expect(numbersIn(read(one)).filter((found) => !Number.isFinite(found))).toEqual([]);
        results.add('read');
      });
      if (error === null) return;
      results.add('refused');
      if (!declared.some((known) => error instanceof known)) throw error;
    }),
    { numRuns: 400 },
  );
  return results;
}

const both = new Set(['read', 'refused']);

describe('broken bytes are parsed or refused with the error of their parser:', () => {
  it('AMF0', () => {
    const intact = encodeAmf0(['connect', 1, { app: 'live', list: [1, 'two', null, true], inner: { a: new Date(0) } }]);
    expect(outcomes(breakBytes(intact, intact.length), (bytes) => decodeAmf0(bytes).length, [AmfError])).toEqual(both);
  });

  it('RTMP chunks', () => {
    const payload = Buffer.alloc(300, 1);
    const message = (type: number, timestamp: number) =>
      encodeMessage({ type, streamId: 1, timestamp, payload }, 128, 4);
    const intact = Buffer.concat([message(8, 0), message(9, 40), message(8, 0xffffff), message(20, 0x1000000)]);
    expect(
      outcomes(
        breakBytes(intact, intact.length),
        (bytes) => {
          const timestamps: number[] = [];
          createChunkReader(DEFAULT_CHUNK_LIMITS, ({ timestamp }) => timestamps.push(timestamp)).push(bytes);
          return timestamps;
        },
        [RtmpProtocolError],
      ),
    ).toEqual(both);
  });

  it('RTMP aggregates', () => {
    const tags = syntheticFrames({ ...SYNTHETIC, fromMs: 0, toMs: 200 }).map(encodeFlvTag);
    const intact = Buffer.concat(tags);
    expect(
      outcomes(
        breakBytes(intact, intact.length),
        (payload) => splitAggregate({ type: 22, streamId: 1, timestamp: 5, payload }).map(({ timestamp }) => timestamp),
        [RtmpProtocolError],
      ),
    ).toEqual(both);
  });

  it('FLV and its messages', () => {
    const frames = [...syntheticHeaders(SYNTHETIC), ...syntheticFrames({ ...SYNTHETIC, fromMs: 0, toMs: 200 })];
    const intact = Buffer.concat([encodeFlvHeader({ audio: true, video: true }), ...frames.map(encodeFlvTag)]);
    expect(
      outcomes(
        breakBytes(intact, 200),
        (bytes) => {
          const tags: FlvTag[] = [];
          createFlvReader(100_000, (tag) => tags.push(tag)).push(bytes);
          return tags.map(({ payload, timestamp }) => [
            timestamp,
            parseVideoMessage(payload),
            parseAudioMessage(payload),
          ]);
        },
        [FlvError],
      ),
    ).toEqual(both);
  });

  it('AVC configurations', () => {
    expect(
      outcomes(breakBytes(AVC_CONFIG, AVC_CONFIG.length), (bytes) => parseAvcConfig(bytes).nalLengthBytes, [H264Error]),
    ).toEqual(both);
  });

  it('initialization segments of MP4', () => {
    for (const intact of [VIDEO_INIT, AUDIO_INIT])
      expect(
        outcomes(breakBytes(intact, intact.length), (bytes) => parseInit(bytes), [
          Mp4Error,
          RangeError,
          H264Error,
          AacError,
        ]),
      ).toEqual(both);
  });

  it('media segments of MP4', () => {
    const tracks = parseInit(VIDEO_INIT);
    expect(outcomes(breakBytes(SEGMENT, 250), (bytes) => parseSegment(bytes, tracks), [Mp4Error, RangeError])).toEqual(
      both,
    );
  });

  it('MP4 in a probe', () => {
    const init = fc.tuple(breakBytes(VIDEO_INIT, VIDEO_INIT.length), breakBytes(SEGMENT, 250));
    const sound = fc.tuple(fc.constant(AUDIO_INIT), breakBytes(SEGMENT, 250));
    const joined = fc
      .oneof(init, sound)
      .map(([head, body]) => Buffer.concat([Buffer.from([head.length >> 8, head.length & 0xff]), head, body]));
    expect(
      outcomes(
        joined,
        (bytes) => {
          const [result, meter, end] = [emptyResult(0), createMeter(), 2 + bytes.readUInt16BE(0)];
          readMovieFragments(bytes.subarray(end), readMovie(bytes.subarray(2, end), result), meter, null);
          return [result, meter.fps(), meter.bitrate(), meter.audioBitrate(), meter.sizes()];
        },
        [ProbeFailure, Mp4Error, RangeError, H264Error, AacError],
      ),
    ).toEqual(both);
  });

  it('MPEG transport streams', () => {
    const intact = Buffer.concat([
      packet(0, true, Buffer.from('0000b00d0001c100000001e10000000000', 'hex')),
      packet(0x100, true, Buffer.from('0002b0170001c10000e101f0001be101f0000fe102f00000000000', 'hex')),
      ...[1, 2, 3, 4, 5, 6].flatMap((n) => [
        packet(
          0x101,
          true,
          Buffer.from(`000001e0000080c00a31000${n}000111000${n}0001000000016742c01fda0000000165b8`, 'hex'),
        ),
        packet(0x102, true, Buffer.from(`000001c0000080800521000${n}0001fff15080023ffc0000`, 'hex')),
      ]),
    ]);
    expect(
      outcomes(
        breakBytes(intact, intact.length),
        (bytes) => {
          const [result, meter] = [emptyResult(0), createMeter()];
          readTransportStream(bytes, { result, meter, sink: null }, false);
          return [result, meter.fps(), meter.bitrate(), meter.audioBitrate(), meter.sizes()];
        },
        [ProbeFailure, RangeError],
      ),
    ).toEqual(both);
  });
});

/** A packet of 188 bytes with its payload at the end, after an adaptation field. */
function packet(pid: number, isStart: boolean, payload: Buffer): Buffer {
  const out = Buffer.alloc(188, 0xff);
  out.writeUInt8(0x47, 0);
  out.writeUInt16BE((isStart ? 0x4000 : 0) | pid, 1);
  out.writeUInt8(0x30, 3);
  out.writeUInt8(188 - 5 - payload.length, 4);
  payload.copy(out, 188 - payload.length);
  return out;
}
