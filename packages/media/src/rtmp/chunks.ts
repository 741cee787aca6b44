import { RtmpProtocolError } from './errors.ts';

/**
 * One RTMP message. `timestamp` is in 32-bit milliseconds, `type` as in sections 5.4 and 7.1 of the RTMP 1.0
 * specification.
 */
export type RtmpMessage = { type: number; streamId: number; timestamp: number; payload: Buffer };

/** Limits on the memory that a peer can use. */
export type ChunkLimits = {
  /** Bytes of one message, and half of the limit for incomplete messages on all chunk streams together. */
  maxMessageBytes: number;
  /** Chunk streams in use at once; encoders use four to eight. */
  maxChunkStreams: number;
};

export const DEFAULT_CHUNK_LIMITS: ChunkLimits = { maxMessageBytes: 8 * 1024 * 1024, maxChunkStreams: 64 };

/** For a peer that is not admitted yet: commands are small, so 64 kB may be incomplete in total. */
export const COMMAND_CHUNK_LIMITS: ChunkLimits = { maxMessageBytes: 32 * 1024, maxChunkStreams: 64 };

/** Chunk size until another one is set (RTMP 1.0 section 5.4.1). */
export const INITIAL_CHUNK_SIZE = 128;

const EXTENDED = 0xffffff;
const MAX_PIECES = 64;
const SET_CHUNK_SIZE = 1;
const ABORT = 2;

export type ChunkReader = {
  /** Feeds the next bytes of the connection. Throws `RtmpProtocolError`; the reader is unusable afterwards. */
  push: (data: Buffer) => void;
  /** Called from `onMessage`: holds back everything after that message until `resume`, which may throw like `push`. */
  suspend: () => void;
  resume: () => void;
  /** Applies to messages that begin from now on. */
  setLimits: (limits: ChunkLimits) => void;
  /** Bytes received so far, for acknowledgements. */
  bytesRead: () => number;
};

type ChunkStream = {
  timestamp: number;
  /** Delta for messages without their own timestamp. */
  delta: number;
  length: number;
  type: number;
  streamId: number;
  /** Extended timestamp of the last full header; null when it had none. */
  extended: number | null;
  message: Buffer | null;
  received: number;
};

type ReaderState = {
  limits: ChunkLimits;
  onMessage: (message: RtmpMessage) => void;
  streams: Map<number, ChunkStream>;
  chunkSize: number;
  /** Bytes of an incomplete chunk header, at most 18, or everything held back while suspended. */
  held: Buffer;
  isSuspended: boolean;
  /** The chunk stream being read, and how many bytes of the chunk are missing. */
  current: { stream: ChunkStream; left: number } | null;
  incompleteBytes: number;
};

/**
 * Parses the chunk stream of RTMP 1.0 section 5.3 into whole messages. Handles Set Chunk Size and Abort without passing
 * them on. Payloads are copies and may be kept.
 */
export function createChunkReader(limits: ChunkLimits, onMessage: (message: RtmpMessage) => void): ChunkReader {
  const state: ReaderState = {
    limits,
    onMessage,
    streams: new Map(),
    chunkSize: INITIAL_CHUNK_SIZE,
    held: Buffer.alloc(0),
    isSuspended: false,
    current: null,
    incompleteBytes: 0,
  };
  let total = 0;
  let pieces: Buffer[] = [];
  return {
    push(data) {
      total += data.length;
      if (state.isSuspended) pieces = keepPiece(pieces, data);
      else consume(state, state.held.length > 0 ? Buffer.concat([state.held, data]) : data);
    },
    suspend: () => (state.isSuspended = true),
    resume() {
      state.isSuspended = false;
      const rest = Buffer.concat([state.held, ...pieces]);
      pieces = [];
      consume(state, rest);
    },
    setLimits: (changed) => (state.limits = changed),
    bytesRead: () => total,
  };
}

/**
 * Encodes one message as chunks with a full header, so that the same bytes work on every connection with that chunk
 * size.
 */
export function encodeMessage(message: RtmpMessage, chunkSize: number, chunkStreamId: number): Buffer {
  const { payload } = message;
  const timestamp = message.timestamp >>> 0;
  const isExtended = timestamp >= EXTENDED;
  const extra = isExtended ? 4 : 0;
  const pieces = Math.max(1, Math.ceil(payload.length / chunkSize));
  const out = Buffer.allocUnsafe(12 + extra + payload.length + (pieces - 1) * (1 + extra));
  out.writeUInt8(chunkStreamId, 0);
  out.writeUIntBE(isExtended ? EXTENDED : timestamp, 1, 3);
  out.writeUIntBE(payload.length, 4, 3);
  out.writeUInt8(message.type, 7);
  out.writeUInt32LE(message.streamId, 8);
  let at = 12;
  if (isExtended) at = out.writeUInt32BE(timestamp, at);
  for (let from = 0; from < payload.length; from += chunkSize) {
    if (from > 0) {
      at = out.writeUInt8(0xc0 | chunkStreamId, at);
      if (isExtended) at = out.writeUInt32BE(timestamp, at);
    }
    at += payload.copy(out, at, from, Math.min(from + chunkSize, payload.length));
  }
  return out;
}

/** Merges many small pieces, because each costs more than its bytes. */
function keepPiece(pieces: Buffer[], piece: Buffer): Buffer[] {
  pieces.push(piece);
  return pieces.length < MAX_PIECES ? pieces : [Buffer.concat(pieces)];
}

function consume(state: ReaderState, data: Buffer): void {
  let at = 0;
  while (at < data.length && !state.isSuspended) {
    if (!state.current) {
      const used = readHeader(state, data, at);
      if (used === null) break;
      at += used;
    }
    at += readPayload(state, data, at);
  }
  // Copied, because a slice would keep the whole socket buffer alive.
  state.held = Buffer.from(data.subarray(at));
}

/** Parses one chunk header at `at`; returns its length in bytes, or null when it is incomplete. */
function readHeader(state: ReaderState, data: Buffer, at: number): number | null {
  const first = data.readUInt8(at);
  const format = first >> 6;
  const short = first & 0x3f;
  const basic = short > 1 ? 1 : short + 2;
  const fields = [11, 7, 3, 0][format] ?? 0;
  if (at + basic + fields > data.length) return null;
  let id = short;
  if (short === 0) id = data.readUInt8(at + 1) + 64;
  if (short === 1) id = data.readUInt16LE(at + 1) + 64;
  const known = state.streams.get(id);
  if (!known && format !== 0 && format !== 1) throw new RtmpProtocolError(`chunk stream ${id} starts without a header`);
  const stream = known ?? openStream(state, id);
  const used = readFields(state, stream, format, data, at + basic);
  if (used === null) return null;
  state.current = { stream, left: Math.min(state.chunkSize, stream.length - stream.received) };
  return basic + used;
}

function openStream(state: ReaderState, id: number): ChunkStream {
  if (state.streams.size >= state.limits.maxChunkStreams) throw new RtmpProtocolError('too many chunk streams');
  const stream = {
    timestamp: 0,
    delta: 0,
    length: 0,
    type: 0,
    streamId: 0,
    extended: null,
    message: null,
    received: 0,
  } satisfies ChunkStream;
  state.streams.set(id, stream);
  return stream;
}

function readFields(state: ReaderState, stream: ChunkStream, format: number, data: Buffer, at: number): number | null {
  if (format === 3) return readContinuation(state, stream, data, at);
  const field = data.readUIntBE(at, 3);
  const size = [11, 7, 3][format] ?? 0;
  const isExtended = field === EXTENDED;
  if (isExtended && at + size + 4 > data.length) return null;
  if (stream.message) throw new RtmpProtocolError('a new header inside an unfinished message');
  const value = isExtended ? data.readUInt32BE(at + size) : field;
  stream.extended = isExtended ? value : null;
  stream.delta = value;
  stream.timestamp = format === 0 ? value : (stream.timestamp + value) >>> 0;
  if (format < 2) {
    stream.length = data.readUIntBE(at + 3, 3);
    stream.type = data.readUInt8(at + 6);
  }
  if (format === 0) stream.streamId = data.readUInt32LE(at + 7);
  startMessage(state, stream);
  return size + (isExtended ? 4 : 0);
}

function readContinuation(state: ReaderState, stream: ChunkStream, data: Buffer, at: number): number | null {
  let used = 0;
  if (stream.extended !== null) {
    if (at + 4 > data.length) return null;
    // Most senders repeat the extended timestamp, some do not: only an equal value is treated as a repetition.
    if (data.readUInt32BE(at) === stream.extended) used = 4;
  }
  if (!stream.message) {
    stream.timestamp = (stream.timestamp + stream.delta) >>> 0;
    startMessage(state, stream);
  }
  return used;
}

function startMessage(state: ReaderState, stream: ChunkStream): void {
  const { maxMessageBytes } = state.limits;
  if (stream.length > maxMessageBytes) throw new RtmpProtocolError(`message of ${stream.length} bytes is too large`);
  if (state.incompleteBytes + stream.length > 2 * maxMessageBytes)
    throw new RtmpProtocolError('too many unfinished messages');
  state.incompleteBytes += stream.length;
  stream.message = Buffer.allocUnsafe(stream.length);
  stream.received = 0;
}

function readPayload(state: ReaderState, data: Buffer, at: number): number {
  if (!state.current) return 0;
  const { stream, left } = state.current;
  const { message } = stream;
  if (!message) throw new RtmpProtocolError('payload without a message');
  const copied = data.copy(message, stream.received, at, at + left);
  stream.received += copied;
  state.current.left -= copied;
  if (state.current.left > 0) return copied;
  state.current = null;
  if (stream.received === stream.length) finishMessage(state, stream, message);
  return copied;
}

function finishMessage(state: ReaderState, stream: ChunkStream, payload: Buffer): void {
  dropMessage(state, stream);
  if (stream.type === SET_CHUNK_SIZE) {
    const size = payload.length >= 4 ? payload.readUInt32BE(0) : 0;
    if (size < 1 || size > 0x7fffffff) throw new RtmpProtocolError(`chunk size ${size} is not allowed`);
    state.chunkSize = size;
  } else if (stream.type === ABORT) {
    const aborted = payload.length >= 4 ? state.streams.get(payload.readUInt32BE(0)) : undefined;
    if (aborted) dropMessage(state, aborted);
  } else {
    state.onMessage({ type: stream.type, streamId: stream.streamId, timestamp: stream.timestamp, payload });
  }
}

function dropMessage(state: ReaderState, stream: ChunkStream): void {
  if (stream.message) state.incompleteBytes -= stream.message.length;
  stream.message = null;
  stream.received = 0;
}
