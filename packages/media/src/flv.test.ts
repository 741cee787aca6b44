import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipRound, readClip } from './clip.ts';
import { createFlvReader, encodeFlvHeader, encodeFlvTag, FlvError, type FlvTag } from './flv.ts';
import { hex } from './testing/hex.ts';
import { SYNTHETIC, syntheticFrames, syntheticHeaders } from './testing/synthetic.ts';

const tag = fc.record({
  type: fc.constantFrom(8 as const, 9 as const, 18 as const),
  timestamp: fc.integer({ min: 0, max: 0xffffffff }),
  payload: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
});

function readAll(bytes: Buffer, piece: number): FlvTag[] {
  const tags: FlvTag[] = [];
  const reader = createFlvReader(1_000, (item) => tags.push(item));
  for (let at = 0; at < bytes.length; at += piece) reader.push(bytes.subarray(at, at + piece));
  return tags;
}

describe('FLV', () => {
  it('is decoded to what was encoded, however the network splits it', () => {
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 6 }), fc.integer({ min: 1, max: 500 }), (tags, piece) => {
        const bytes = Buffer.concat([encodeFlvHeader({ audio: true, video: true }), ...tags.map(encodeFlvTag)]);
        expect(readAll(bytes, piece)).toEqual(tags);
      }),
    );
  });

  it('reports what the header announces, and skips a longer header', () => {
    const reader = createFlvReader(1_000, () => undefined);
    expect(reader.header()).toBeNull();
    reader.push(encodeFlvHeader({ audio: true, video: false }));
    expect(reader.header()).toEqual({ audio: true, video: false });
    const long = Buffer.concat([hex('464c5601050000000c'), Buffer.alloc(7)]);
    const item: FlvTag = { type: 8, timestamp: 5, payload: Buffer.from('x') };
    expect(readAll(Buffer.concat([long, encodeFlvTag(item)]), 4)).toEqual([item]);
  });

  it('refuses other formats, and tags above the limit', () => {
    expect(() => readAll(Buffer.from('<html><body>404</body>'), 50)).toThrow(FlvError);
    const large = encodeFlvTag({ type: 9, timestamp: 0, payload: Buffer.alloc(2_000) });
    expect(() => readAll(Buffer.concat([encodeFlvHeader({ audio: true, video: true }), large]), 20)).toThrow(
      'too large',
    );
  });
});

describe('a clip', () => {
  const file = Buffer.concat([
    encodeFlvHeader({ audio: true, video: true }),
    ...syntheticHeaders(SYNTHETIC).map(encodeFlvTag),
    ...syntheticFrames({ ...SYNTHETIC, fromMs: 0, toMs: 2_000 }).map(encodeFlvTag),
  ]);

  it('is split into headers and frames, and is as long as its video', () => {
    const clip = readClip(file);
    expect(clip.headers).toHaveLength(3);
    expect(clip.frames.filter((item) => item.type === 9)).toHaveLength(50);
    expect(clip.durationMs).toBe(2_000);
  });

  it('continues without a seam in the next round', () => {
    const clip = readClip(file);
    const pictures = [0, 1].flatMap((round) => clipRound(clip, round)).filter((item) => item.type === 9);
    const steps = pictures.slice(1).map((item, index) => item.timestamp - (pictures[index]?.timestamp ?? 0));
    expect(new Set(steps)).toEqual(new Set([40]));
  });
});
