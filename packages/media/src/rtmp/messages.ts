import { type AmfObject, type AmfValue, decodeAmf0, encodeAmf0 } from '#media/amf';
import type { RtmpMessage } from './chunks.ts';

/** Message types of RTMP 1.0 sections 5.4 and 7.1. Audio, video and data have the same numbers as FLV tags. */
export const MESSAGE = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowAckSize: 5,
  setPeerBandwidth: 6,
  audio: 8,
  video: 9,
  dataAmf3: 15,
  commandAmf3: 17,
  data: 18,
  command: 20,
  aggregate: 22,
} as const;

/** Chunk streams that are used for sending: protocol control must use 2, the others are arbitrary. */
export const CHUNK_STREAM = { control: 2, command: 3, audio: 4, video: 6, data: 5 } as const;

/** User control events of RTMP 1.0 section 7.1.7. */
export const USER_EVENT = {
  streamBegin: 0,
  streamEof: 1,
  setBufferLength: 3,
  pingRequest: 6,
  pingResponse: 7,
} as const;

/** A command: its name, its transaction, its command object and further arguments. */
export type RtmpCommand = { name: string; transaction: number; object: AmfValue; args: AmfValue[] };

/** Encodes a command message. */
export function commandMessage(streamId: number, command: RtmpCommand): RtmpMessage {
  const payload = encodeAmf0([command.name, command.transaction, command.object, ...command.args]);
  return { type: MESSAGE.command, streamId, timestamp: 0, payload };
}

/** Encodes an `onStatus` message of a stream. */
export function statusMessage(
  streamId: number,
  level: 'status' | 'error',
  code: string,
  description: string,
): RtmpMessage {
  const info: AmfObject = { level, code, description };
  return commandMessage(streamId, { name: 'onStatus', transaction: 0, object: null, args: [info] });
}

/** Parses a command message (AMF0, or AMF3 as sent by encoders: a zero byte followed by AMF0). Throws `AmfError`. */
export function readCommand(message: RtmpMessage): RtmpCommand | null {
  const isAmf3 = message.type === MESSAGE.commandAmf3;
  const values = decodeAmf0(isAmf3 ? message.payload.subarray(1) : message.payload);
  const [name, transaction, object, ...args] = values;
  if (typeof name !== 'string') return null;
  return { name, transaction: typeof transaction === 'number' ? transaction : 0, object, args };
}

/** Encodes a protocol control message with one 32-bit number: chunk size, window, acknowledgement. */
export function numberMessage(type: number, value: number): RtmpMessage {
  const payload = Buffer.alloc(4);
  payload.writeUInt32BE(value >>> 0, 0);
  return { type, streamId: 0, timestamp: 0, payload };
}

/** Encodes Set Peer Bandwidth with the dynamic limit type, like other servers. */
export function peerBandwidthMessage(bytes: number): RtmpMessage {
  const payload = Buffer.alloc(5, 2);
  payload.writeUInt32BE(bytes, 0);
  return { type: MESSAGE.setPeerBandwidth, streamId: 0, timestamp: 0, payload };
}

/** Encodes a user control event with its 32-bit arguments. */
export function userControlMessage(event: number, values: readonly number[]): RtmpMessage {
  const payload = Buffer.alloc(2 + 4 * values.length);
  payload.writeUInt16BE(event, 0);
  values.forEach((value, index) => payload.writeUInt32BE(value >>> 0, 2 + 4 * index));
  return { type: MESSAGE.userControl, streamId: 0, timestamp: 0, payload };
}
