import { randomBytes } from 'node:crypto';
import { RtmpProtocolError } from './errors.ts';

const VERSION = 3;
const BLOCK = 1536;

/** Encodes C0 and C1 (or S0 and S1) of the plain RTMP 1.0 handshake: version, time, zero, random bytes. */
export function handshakeHello(): Buffer {
  const hello = randomBytes(1 + BLOCK);
  hello.writeUInt8(VERSION, 0);
  hello.writeUInt32BE(0, 1);
  hello.writeUInt32BE(0, 5);
  return hello;
}

export type Handshake = {
  /** Feeds bytes; returns those after the handshake once it is complete, null before. Throws `RtmpProtocolError`. */
  push: (data: Buffer) => Buffer | null;
};

/**
 * Our side of the handshake. `reply` is called once with the bytes to send, an echo of the peer's block (C2, or S0 S1
 * S2).
 */
export function createHandshake(side: 'client' | 'server', reply: (data: Buffer) => void): Handshake {
  let held = Buffer.alloc(0);
  let hasReplied = false;
  return {
    push(data) {
      held = Buffer.concat([held, data]);
      if (held.length > 0 && held.readUInt8(0) !== VERSION)
        throw new RtmpProtocolError(`RTMP version ${held.readUInt8(0)} is not supported`);
      if (!hasReplied && held.length >= 1 + BLOCK) {
        hasReplied = true;
        const echo = Buffer.from(held.subarray(1, 1 + BLOCK));
        reply(side === 'client' ? echo : Buffer.concat([handshakeHello(), echo]));
      }
      // The peer's echo is not compared, because several servers and encoders send different bytes.
      return held.length >= 1 + 2 * BLOCK ? held.subarray(1 + 2 * BLOCK) : null;
    },
  };
}
