/** A value of AMF0, the encoding of RTMP commands and FLV script tags (Adobe AMF 0 specification, 2007). */
export type AmfValue = number | boolean | string | null | undefined | Date | AmfValue[] | AmfObject;
export type AmfObject = { [key: string]: AmfValue };

/** Thrown by `decodeAmf0` for truncated, too deeply nested or unsupported input. */
export class AmfError extends Error {
  override name = 'AmfError';
}

const MARKER = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  ecmaArray: 8,
  objectEnd: 9,
  strictArray: 10,
  date: 11,
  longString: 12,
  unsupported: 13,
  xml: 15,
  typedObject: 16,
} as const;

/** Deeper nesting is refused: real commands nest two levels, and garbage must not exhaust the stack. */
const MAX_DEPTH = 16;

/** Encodes values in sequence, as the body of an RTMP command or an FLV script tag. */
export function encodeAmf0(values: readonly AmfValue[]): Buffer {
  return Buffer.concat(values.map(encodeValue));
}

/** Decodes all values of a command or script body. Throws `AmfError`. Objects have no prototype. */
export function decodeAmf0(data: Buffer): AmfValue[] {
  const cursor = { data, offset: 0 };
  const values: AmfValue[] = [];
  try {
    while (cursor.offset < data.length) values.push(readValue(cursor, 0));
  } catch (error) {
    if (error instanceof RangeError) throw new AmfError('AMF0 data ends inside a value');
    throw error;
  }
  return values;
}

/** Whether a value is a decoded AMF object or associative array. */
export function isAmfObject(value: AmfValue): value is AmfObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

type Cursor = { data: Buffer; offset: number };

function encodeValue(value: AmfValue): Buffer {
  if (typeof value === 'number') return withDouble(MARKER.number, value);
  if (typeof value === 'boolean') return Buffer.from([MARKER.boolean, value ? 1 : 0]);
  if (typeof value === 'string') return encodeString(value);
  if (value === null) return Buffer.from([MARKER.null]);
  if (value === undefined) return Buffer.from([MARKER.undefined]);
  if (value instanceof Date) return Buffer.concat([withDouble(MARKER.date, value.getTime()), Buffer.alloc(2)]);
  if (Array.isArray(value)) {
    const head = Buffer.alloc(5);
    head.writeUInt8(MARKER.strictArray, 0);
    head.writeUInt32BE(value.length, 1);
    return Buffer.concat([head, ...value.map(encodeValue)]);
  }
  const parts: Buffer[] = [Buffer.from([MARKER.object])];
  for (const [key, item] of Object.entries(value)) parts.push(encodeKey(key), encodeValue(item));
  parts.push(Buffer.from([0, 0, MARKER.objectEnd]));
  return Buffer.concat(parts);
}

function withDouble(marker: number, value: number): Buffer {
  const out = Buffer.alloc(9);
  out.writeUInt8(marker, 0);
  out.writeDoubleBE(value, 1);
  return out;
}

function encodeString(text: string): Buffer {
  const bytes = Buffer.from(text);
  const isLong = bytes.length > 0xffff;
  const head = Buffer.alloc(isLong ? 5 : 3);
  head.writeUInt8(isLong ? MARKER.longString : MARKER.string, 0);
  if (isLong) head.writeUInt32BE(bytes.length, 1);
  else head.writeUInt16BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

function encodeKey(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length > 0xffff) throw new AmfError('an AMF0 key may have at most 65535 bytes');
  const head = Buffer.alloc(2);
  head.writeUInt16BE(bytes.length, 0);
  return Buffer.concat([head, bytes]);
}

function readValue(cursor: Cursor, depth: number): AmfValue {
  if (depth > MAX_DEPTH) throw new AmfError('AMF0 value is nested too deeply');
  const marker = readUInt(cursor, 1);
  switch (marker) {
    case MARKER.number:
      return readDouble(cursor);
    case MARKER.boolean:
      return readUInt(cursor, 1) !== 0;
    case MARKER.string:
      return readText(cursor, 2);
    case MARKER.longString:
    case MARKER.xml:
      return readText(cursor, 4);
    case MARKER.null:
      return null;
    case MARKER.undefined:
    case MARKER.unsupported:
      return undefined;
    case MARKER.date: {
      const time = readDouble(cursor);
      readUInt(cursor, 2);
      return new Date(time);
    }
    case MARKER.strictArray:
      return readArray(cursor, depth);
    case MARKER.typedObject:
      readText(cursor, 2);
      return readObject(cursor, depth);
    case MARKER.ecmaArray:
      readUInt(cursor, 4);
      return readObject(cursor, depth);
    case MARKER.object:
      return readObject(cursor, depth);
    default:
      throw new AmfError(`AMF0 marker ${marker} is not supported`);
  }
}

function readArray(cursor: Cursor, depth: number): AmfValue[] {
  const count = readUInt(cursor, 4);
  if (count > cursor.data.length - cursor.offset) throw new AmfError('AMF0 array is longer than the data');
  return Array.from({ length: count }, () => readValue(cursor, depth + 1));
}

function readObject(cursor: Cursor, depth: number): AmfObject {
  // No prototype, so that a key named __proto__ is ordinary data.
  const object: AmfObject = Object.create(null);
  for (;;) {
    const key = readText(cursor, 2);
    if (cursor.data.readUInt8(cursor.offset) === MARKER.objectEnd && key === '') {
      cursor.offset += 1;
      return object;
    }
    object[key] = readValue(cursor, depth + 1);
  }
}

function readUInt(cursor: Cursor, bytes: 1 | 2 | 4): number {
  const value = cursor.data.readUIntBE(cursor.offset, bytes);
  cursor.offset += bytes;
  return value;
}

function readDouble(cursor: Cursor): number {
  const value = cursor.data.readDoubleBE(cursor.offset);
  cursor.offset += 8;
  return value;
}

function readText(cursor: Cursor, lengthBytes: 2 | 4): string {
  const length = readUInt(cursor, lengthBytes);
  const end = cursor.offset + length;
  if (end > cursor.data.length) throw new AmfError('AMF0 data ends inside a string');
  const text = cursor.data.toString('utf8', cursor.offset, end);
  cursor.offset = end;
  return text;
}
