/** Tag types of FLV, which are also the message types of RTMP. */
export const FLV_TAG = { audio: 8, video: 9, script: 18 } as const;

export type FlvTagType = (typeof FLV_TAG)[keyof typeof FLV_TAG];

/** One FLV tag or RTMP media message; `timestamp` is 32-bit milliseconds. */
export type FlvTag = { type: FlvTagType; timestamp: number; payload: Buffer };

/** Thrown by the reader when the bytes are not FLV or a tag exceeds the limit. */
export class FlvError extends Error {
  override name = 'FlvError';
}

const TAG_HEADER = 11;
const BACK_POINTER = 4;
const FILE_HEADER = 13;
/** The header of version 1 has 9 bytes; anything longer than this is not FLV. */
const MAX_HEADER = 1024;

/** Encodes the nine-byte header of a file or live stream, with the first back pointer. */
export function encodeFlvHeader(has: FlvHeader): Buffer {
  const flags = (has.audio ? 4 : 0) | (has.video ? 1 : 0);
  return Buffer.from([0x46, 0x4c, 0x56, 1, flags, 0, 0, 0, 9, 0, 0, 0, 0]);
}

/** Encodes one tag with its back pointer. */
export function encodeFlvTag(tag: FlvTag): Buffer {
  const size = tag.payload.length;
  const out = Buffer.allocUnsafe(TAG_HEADER + size + BACK_POINTER);
  const timestamp = tag.timestamp >>> 0;
  out.writeUInt8(tag.type, 0);
  out.writeUIntBE(size, 1, 3);
  out.writeUIntBE(timestamp & 0xffffff, 4, 3);
  out.writeUInt8(timestamp >>> 24, 7);
  out.writeUIntBE(0, 8, 3);
  tag.payload.copy(out, TAG_HEADER);
  out.writeUInt32BE(TAG_HEADER + size, TAG_HEADER + size);
  return out;
}

export type FlvHeader = { audio: boolean; video: boolean };

export type FlvReader = {
  /** Feeds the next bytes. Throws `FlvError`; the reader is unusable afterwards. */
  push: (data: Buffer) => void;
  /** Tracks that the file header announces; null before it is read. */
  header: () => FlvHeader | null;
};

/** Parses an FLV byte stream incrementally. Payloads are copies and may be kept; unknown tag types are skipped. */
export function createFlvReader(maxTagBytes: number, onTag: (tag: FlvTag) => void): FlvReader {
  let parts: Buffer[] = [];
  let held = 0;
  let wanted = FILE_HEADER;
  let header: FlvHeader | null = null;
  return {
    header: () => header,
    push(data) {
      parts.push(data);
      held += data.length;
      // Concatenated only when the next unit is complete, so that a large tag in small pieces is copied once.
      if (held < wanted) return;
      const bytes = parts.length === 1 ? data : Buffer.concat(parts);
      let at = 0;
      for (;;) {
        wanted = header ? tagSize(bytes, at, maxTagBytes) : headerSize(bytes);
        if (at + wanted > bytes.length) break;
        if (header) emitTag(bytes, at, onTag);
        else header = readHeader(bytes);
        at += wanted;
      }
      parts = at < bytes.length ? [bytes.subarray(at)] : [];
      held = bytes.length - at;
    },
  };
}

/** Bytes of the file header and first back pointer, or the fewest bytes needed to determine them. */
function headerSize(bytes: Buffer): number {
  if (bytes.length < FILE_HEADER) return FILE_HEADER;
  if (bytes.toString('latin1', 0, 3) !== 'FLV') throw new FlvError('not an FLV stream');
  const offset = bytes.readUInt32BE(5);
  if (offset < 9 || offset > MAX_HEADER) throw new FlvError(`FLV header of ${offset} bytes`);
  return offset + BACK_POINTER;
}

function readHeader(bytes: Buffer): FlvHeader {
  const flags = bytes.readUInt8(4);
  return { audio: (flags & 4) !== 0, video: (flags & 1) !== 0 };
}

function tagSize(bytes: Buffer, at: number, maxTagBytes: number): number {
  if (at + TAG_HEADER > bytes.length) return TAG_HEADER;
  const size = bytes.readUIntBE(at + 1, 3);
  if (size > maxTagBytes) throw new FlvError(`FLV tag of ${size} bytes is too large`);
  return TAG_HEADER + size + BACK_POINTER;
}

function emitTag(bytes: Buffer, at: number, onTag: (tag: FlvTag) => void): void {
  const type = bytes.readUInt8(at) & 0x1f;
  if (type !== FLV_TAG.audio && type !== FLV_TAG.video && type !== FLV_TAG.script) return;
  const start = at + TAG_HEADER;
  const timestamp = (bytes.readUInt8(at + 7) << 24) | bytes.readUIntBE(at + 4, 3);
  const payload = Buffer.from(bytes.subarray(start, start + bytes.readUIntBE(at + 1, 3)));
  onTag({ type, timestamp: timestamp >>> 0, payload });
}
