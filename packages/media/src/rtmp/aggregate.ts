import type { RtmpMessage } from './chunks.ts';
import { RtmpProtocolError } from './errors.ts';

/**
 * Splits an Aggregate message (RTMP 1.0 section 7.1.6): it contains FLV tags whose timestamps are shifted so that the
 * first one has the timestamp of the aggregate.
 */
export function splitAggregate(message: RtmpMessage): RtmpMessage[] {
  const { payload, streamId } = message;
  const messages: RtmpMessage[] = [];
  let shift: number | null = null;
  for (let at = 0; at + 11 <= payload.length;) {
    const size = payload.readUIntBE(at + 1, 3);
    const end = at + 11 + size;
    if (end > payload.length) throw new RtmpProtocolError('aggregate message is cut short');
    const timestamp = ((payload.readUInt8(at + 7) << 24) | payload.readUIntBE(at + 4, 3)) >>> 0;
    shift ??= message.timestamp - timestamp;
    messages.push({
      type: payload.readUInt8(at),
      streamId,
      timestamp: (timestamp + shift) >>> 0,
      payload: payload.subarray(at + 11, end),
    });
    at = end + 4;
  }
  return messages;
}
