import type { Socket } from 'node:net';
import { splitAggregate } from './aggregate.ts';
import { type ChunkLimits, type RtmpMessage, createChunkReader, encodeMessage, INITIAL_CHUNK_SIZE } from './chunks.ts';
import { RtmpProtocolError } from './errors.ts';
import { createHandshake, handshakeHello } from './handshake.ts';
import { CHUNK_STREAM, MESSAGE, numberMessage, USER_EVENT, userControlMessage } from './messages.ts';

/** As in ffmpeg: frames are rarely split, and nginx-rtmp still accepts it. */
export const OUTGOING_CHUNK_SIZE = 60_000;

/** Answers that a peer leaves unread. Only media may be more. */
export const MAX_UNREAD_BYTES = 256 * 1024;

/** One end of an RTMP connection below the commands: handshake, chunks, acknowledgements, pings. */
export type RtmpLink = {
  send: (message: RtmpMessage, chunkStreamId: number) => boolean;
  /** Sends what the peer has caused by a message of its own, unless it leaves too much unread. */
  answer: (message: RtmpMessage, chunkStreamId: number) => boolean;
  /** Announces our chunk size and uses it from now on. */
  enlargeChunks: () => void;
  /** Chunk size for bytes that are encoded elsewhere and sent with `write`. */
  chunkSize: () => number;
  write: (data: Buffer) => boolean;
  /** Called from `onMessage`: holds back everything after that message until `resume`. */
  suspend: () => void;
  resume: () => void;
  setLimits: (limits: ChunkLimits) => void;
  /** Ignores all further input. */
  stopReading: () => void;
};

export type LinkHandlers = {
  onReady: () => void;
  /** Receives commands, data, audio and video; control messages are handled internally. */
  onMessage: (message: RtmpMessage) => void;
  /** Whether media are sent to the peer. If it is behind, it gets no answers; any other peer is then in error. */
  isSentMedia: () => boolean;
  /** Called on protocol or decoding errors: the caller closes the socket. */
  onError: (error: unknown) => void;
};

/** Runs the handshake and the chunk stream on a connected socket. */
export function createRtmpLink(
  socket: Socket,
  side: 'client' | 'server',
  limits: ChunkLimits,
  handlers: LinkHandlers,
): RtmpLink {
  let chunkSize = INITIAL_CHUNK_SIZE;
  let isReady = false;
  let isStopped = false;
  const acknowledge = createAcknowledger();
  const handshake = createHandshake(side, (data) => socket.write(data));
  const link: RtmpLink = {
    send: (message, chunkStreamId) => link.write(encodeMessage(message, chunkSize, chunkStreamId)),
    answer: (message, chunkStreamId) => mayAnswer(socket, handlers) && link.send(message, chunkStreamId),
    enlargeChunks() {
      link.send(numberMessage(MESSAGE.setChunkSize, OUTGOING_CHUNK_SIZE), CHUNK_STREAM.control);
      chunkSize = OUTGOING_CHUNK_SIZE;
    },
    chunkSize: () => chunkSize,
    write: (data) => !socket.destroyed && socket.writable && socket.write(data),
    suspend: () => reader.suspend(),
    resume() {
      if (!isStopped) attempt(reader.resume);
    },
    setLimits: (changed) => reader.setLimits(changed),
    stopReading: () => (isStopped = true),
  };
  const attempt = (read: () => void): void => {
    try {
      read();
    } catch (error) {
      handlers.onError(error);
    }
  };
  const reader = createChunkReader(limits, (message) => {
    if (isStopped) return;
    if (message.type === MESSAGE.aggregate) splitAggregate(message).forEach(handlers.onMessage);
    else if (message.type === MESSAGE.windowAckSize) acknowledge.setWindow(message.payload);
    else if (message.type === MESSAGE.userControl) answerPing(link, message.payload);
    else if (message.type > MESSAGE.setPeerBandwidth) handlers.onMessage(message);
  });
  if (side === 'client') socket.write(handshakeHello());
  const receive = (data: Buffer): void => {
    let rest: Buffer | null = data;
    if (!isReady) {
      rest = handshake.push(data);
      if (rest === null) return;
      isReady = true;
      handlers.onReady();
    }
    if (rest.length > 0) reader.push(rest);
    const acknowledged = acknowledge.due(reader.bytesRead());
    if (acknowledged !== null) link.answer(numberMessage(MESSAGE.acknowledgement, acknowledged), CHUNK_STREAM.control);
  };
  socket.on('data', (data: Buffer) => {
    if (!isStopped) attempt(() => receive(data));
  });
  return link;
}

/** Throws when a peer leaves too much unread that is no media. */
function mayAnswer({ writableLength }: Socket, { isSentMedia }: LinkHandlers): boolean {
  if (writableLength <= MAX_UNREAD_BYTES) return true;
  if (!isSentMedia()) throw new RtmpProtocolError('answers are not read');
  return false;
}

/** Determines when to send Acknowledgement: once per window of received bytes (RTMP 1.0 section 5.4.4). */
function createAcknowledger(): { setWindow: (payload: Buffer) => void; due: (bytesRead: number) => number | null } {
  let window = 2_500_000;
  let sentAt = 0;
  return {
    setWindow(payload) {
      // With a tiny window, every byte would need an answer.
      if (payload.length >= 4) window = Math.max(payload.readUInt32BE(0), 10_000);
    },
    due(bytesRead) {
      if (bytesRead - sentAt < window) return null;
      sentAt = bytesRead;
      return bytesRead;
    },
  };
}

function answerPing(link: RtmpLink, payload: Buffer): void {
  if (payload.length < 6 || payload.readUInt16BE(0) !== USER_EVENT.pingRequest) return;
  link.answer(userControlMessage(USER_EVENT.pingResponse, [payload.readUInt32BE(2)]), CHUNK_STREAM.control);
}
