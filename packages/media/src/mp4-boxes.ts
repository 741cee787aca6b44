/** A box of an MP4 file returned by `listBoxes`: `body` is what follows size and type. */
export type Mp4Box = { type: string; body: Buffer };

/** Thrown when the size of a box does not fit. */
export class Mp4Error extends Error {
  override name = 'Mp4Error';
}

/** Encodes a box (ISO/IEC 14496-12 section 4.2) around its parts. */
export function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  head.writeUInt32BE(size, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts], size);
}

/** Encodes a box with version and flags. */
export function fullBox(type: string, version: number, flags: number, ...parts: readonly Buffer[]): Buffer {
  return box(type, u32((version << 24) | flags), ...parts);
}

/** Encodes 16-bit numbers, big endian. */
export function u16(...values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => out.writeUInt16BE(value, index * 2));
  return out;
}

/** Encodes 32-bit numbers, big endian. */
export function u32(...values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => out.writeUInt32BE(value >>> 0, index * 4));
  return out;
}

/** Encodes a 64-bit number, big endian. */
export function u64(value: number): Buffer {
  const out = Buffer.alloc(8);
  out.writeBigUInt64BE(BigInt(Math.round(value)));
  return out;
}

/** Lists the boxes directly inside `data`. A truncated last box is left out. Throws `Mp4Error` for an invalid size. */
export function listBoxes(data: Buffer): Mp4Box[] {
  const boxes: Mp4Box[] = [];
  let at = 0;
  while (at + 8 <= data.length) {
    const type = data.toString('latin1', at + 4, at + 8);
    let size = data.readUInt32BE(at);
    let head = 8;
    if (size === 1 && at + 16 <= data.length) {
      size = Number(data.readBigUInt64BE(at + 8));
      head = 16;
    } else if (size === 0) size = data.length - at;
    if (size < head) throw new Mp4Error(`box ${JSON.stringify(type)} of ${size} bytes`);
    if (at + size > data.length) break;
    boxes.push({ type, body: data.subarray(at + head, at + size) });
    at += size;
  }
  return boxes;
}

/** Body of the first box at a path such as `['mdia', 'minf']`; null when there is none. */
export function findBox(data: Buffer, path: readonly string[]): Buffer | null {
  let body: Buffer | null = data;
  for (const type of path) {
    body = listBoxes(body).find((item) => item.type === type)?.body ?? null;
    if (!body) return null;
  }
  return body;
}
