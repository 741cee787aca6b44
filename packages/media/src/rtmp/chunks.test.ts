import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorOf } from '#media/testing/error-of';
import { hex } from '#media/testing/hex';
import {
  createChunkReader,
  COMMAND_CHUNK_LIMITS,
  DEFAULT_CHUNK_LIMITS,
  encodeMessage,
  type RtmpMessage,
} from './chunks.ts';
import { RtmpProtocolError } from './errors.ts';
import { numberMessage } from './messages.ts';

const message = fc.record({
  type: fc.constantFrom(8, 9, 18, 20),
  streamId: fc.nat(5),
  timestamp: fc.oneof(fc.nat(100_000), fc.integer({ min: 0xfffff0, max: 0xffffffff })),
  payload: fc.uint8Array({ maxLength: 700 }).map((bytes) => Buffer.from(bytes)),
});

function readAll(bytes: Buffer, pieces: readonly number[]): RtmpMessage[] {
  const messages: RtmpMessage[] = [];
  const reader = createChunkReader(DEFAULT_CHUNK_LIMITS, (item) => messages.push(item));
  let at = 0;
  for (let index = 0; at < bytes.length; index += 1) {
    const size = pieces[index % pieces.length] ?? 1;
    reader.push(bytes.subarray(at, at + size));
    at += size;
  }
  expect(reader.bytesRead()).toBe(bytes.length);
  return messages;
}

/** A chunk written by hand: format, chunk stream and raw fields. */
function chunk(format: number, id: number, fields: string, payload: string): Buffer {
  return Buffer.concat([Buffer.from([(format << 6) | id]), hex(fields), Buffer.from(payload)]);
}

describe('the chunk stream', () => {
  it('is decoded to what was encoded, however the network splits it and whatever the chunk size', () => {
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 5 }),
        fc.integer({ min: 1, max: 300 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 4 }),
        (messages, chunkSize, pieces) => {
          const head = encodeMessage(numberMessage(1, chunkSize), 128, 2);
          const bytes = messages.map((item) => encodeMessage(item, chunkSize, 4));
          expect(readAll(Buffer.concat([head, ...bytes]), pieces)).toEqual(messages);
        },
      ),
    );
  });

  it('adds deltas, repeats them for a message without a header, and wraps after 32 bits', () => {
    const bytes = Buffer.concat([
      chunk(0, 4, 'ffffff 000001 08 01000000 fffffff6', 'a'),
      chunk(2, 4, '000014', 'b'),
      chunk(3, 4, '', 'c'),
    ]);
    expect(readAll(bytes, [3]).map((item) => item.timestamp)).toEqual([0xfffffff6, 10, 30]);
  });

  it('decodes interleaved messages of two chunk streams', () => {
    const long = 'v'.repeat(200);
    const bytes = Buffer.concat([
      chunk(0, 6, '000005 0000c8 09 01000000', long.slice(0, 128)),
      chunk(0, 4, '000007 000001 08 01000000', 'a'),
      chunk(3, 6, '', long.slice(128)),
    ]);
    expect(readAll(bytes, [50]).map((item) => item.payload.toString())).toEqual(['a', long]);
  });

  it('accepts senders that repeat the extended timestamp in later chunks and senders that do not', () => {
    const head = 'ffffff 000082 09 01000000 01000000';
    const first = chunk(0, 6, head, 'v'.repeat(128));
    const repeated = Buffer.concat([first, chunk(3, 6, '01000000', 'wx')]);
    const bare = Buffer.concat([first, chunk(3, 6, '', 'wx'), chunk(3, 6, '', 'y'.repeat(128))]);
    expect(readAll(repeated, [7]).map((item) => item.payload.toString().slice(-3))).toEqual(['vwx']);
    expect(readAll(bare, [7]).map((item) => item.payload.toString().slice(-3))).toEqual(['vwx']);
  });

  it('drops an aborted message', () => {
    const bytes = Buffer.concat([
      chunk(0, 6, '000005 0000c8 09 01000000', 'v'.repeat(128)),
      encodeMessage(numberMessage(2, 6), 128, 2),
      chunk(0, 6, '000006 000001 09 01000000', 'n'),
    ]);
    expect(readAll(bytes, [40]).map((item) => item.payload.toString())).toEqual(['n']);
  });

  it('refuses messages above 8 MB before storing them, too many unfinished ones, and a chunk size of zero', () => {
    const read = (bytes: Buffer) => () => readAll(bytes, [bytes.length]);
    expect(read(chunk(0, 4, '000000 800001 09 01000000', 'x'))).toThrow('too large');
    const halves = [3, 4, 5].map((id) => chunk(0, id, '000000 700000 09 01000000', 'x'.repeat(128)));
    expect(read(Buffer.concat(halves))).toThrow('too many unfinished');
    expect(read(encodeMessage(numberMessage(1, 0), 128, 2))).toThrow('chunk size');
    const many = Array.from({ length: 70 }, (_, id) =>
      chunk(0, 0, id.toString(16).padStart(2, '0') + '00'.repeat(11), ''),
    );
    expect(read(Buffer.concat(many))).toThrow('too many chunk streams');
  });

  it('accepts a chunk size larger than any message, also when the limit changes later', () => {
    const messages: RtmpMessage[] = [];
    const reader = createChunkReader(COMMAND_CHUNK_LIMITS, (item) => messages.push(item));
    reader.push(encodeMessage(numberMessage(1, 1_000_000), 128, 2));
    reader.setLimits(DEFAULT_CHUNK_LIMITS);
    const payload = Buffer.alloc(200_000, 7);
    reader.push(encodeMessage({ type: 9, streamId: 1, timestamp: 5, payload }, 1_000_000, 6));
    expect(messages).toEqual([{ type: 9, streamId: 1, timestamp: 5, payload }]);
  });

  it('keeps what follows a message at which it was suspended, however small the pieces', () => {
    const seen: number[] = [];
    const reader = createChunkReader(DEFAULT_CHUNK_LIMITS, ({ timestamp }) => {
      seen.push(timestamp);
      if (timestamp === 2) reader.suspend();
    });
    const bytes = Buffer.concat(
      [1, 2, 3, 4].map((timestamp) =>
        encodeMessage({ type: 8, streamId: 1, timestamp, payload: Buffer.alloc(500) }, 128, 4),
      ),
    );
    for (let at = 0; at < bytes.length; at += 3) reader.push(bytes.subarray(at, at + 3));
    expect(seen).toEqual([1, 2]);
    expect(reader.bytesRead()).toBe(bytes.length);
    reader.resume();
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  it('stores at most 64 kB of a peer that is not admitted, and messages up to 32 kB', () => {
    const read = (bytes: Buffer) => () => createChunkReader(COMMAND_CHUNK_LIMITS, () => undefined).push(bytes);
    expect(read(chunk(0, 4, '000000 008000 14 00000000', 'x'))).not.toThrow();
    expect(read(chunk(0, 4, '000000 008001 14 00000000', 'x'))).toThrow('too large');
    const starts = (count: number): Buffer =>
      Buffer.concat(
        Array.from({ length: count }, (_, id) => chunk(0, 3 + id, '000000 008000 14 00000000', 'x'.repeat(128))),
      );
    expect(read(starts(2))).not.toThrow();
    expect(read(starts(3))).toThrow('too many unfinished');
  });

  it('decodes garbage to messages or throws a protocol error, nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        const error = errorOf(() => readAll(Buffer.from(bytes), [100]));
        expect(error ?? new RtmpProtocolError()).toBeInstanceOf(RtmpProtocolError);
      }),
    );
  });
});
