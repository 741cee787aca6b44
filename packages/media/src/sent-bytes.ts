import type { Writable } from 'node:stream';

/** A connection, as far as it says what it has sent. */
type Connection = Pick<Writable, 'destroyed' | 'writableLength'> & { bytesWritten: number };

/** Bytes that a connection has sent, with all framing. */
export type SentBytes = {
  /** To be called after each write: what a connection has not sent is not known any more once it is destroyed. */
  note: () => void;
  /** Since the counting began. */
  total: () => number;
};

/** `before`: what the connection had written when the counting began. */
export function countSent(connection: Connection, before: number): SentBytes {
  let unsent = 0;
  const note = (): void => {
    if (!connection.destroyed) unsent = connection.writableLength;
  };
  return {
    note,
    total() {
      note();
      return Math.max(0, connection.bytesWritten - before - unsent);
    },
  };
}
