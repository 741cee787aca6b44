import type { MediaTag, PlayerFormat } from './media-tag.ts';

/** How a player's connection is written to. */
export type PlayerTransport = {
  format: PlayerFormat;
  protocol: 'rtmp' | 'flv' | 'ws';
  ip: string;
  clientId: string;
  write: (data: Buffer) => void;
  /** Bytes given to `write` that have not left yet. */
  bufferedBytes: () => number;
  close: (reason: string) => void;
};

export type PlayerLimits = {
  /** More than this unsent: frames are dropped up to a key frame. */
  queueBytes: number;
  /** Behind for this long: the player is cut off. */
  slowMs: number;
};

export type Player = {
  transport: PlayerTransport;
  /** Sends the tag, or drops it while the player is behind. `headers` are sent again after a drop. */
  offer: (tag: MediaTag, headers: () => readonly MediaTag[]) => void;
  droppedTags: () => number;
};

/** One player with its queue rule. `now` is a monotonic clock in milliseconds. */
export function createPlayer(transport: PlayerTransport, limits: PlayerLimits, now: () => number): Player {
  let slowSince: number | null = null;
  let dropped = 0;
  let isClosed = false;
  const write = (tag: MediaTag): void => transport.write(tag.bytes(transport.format));
  return {
    transport,
    droppedTags: () => dropped,
    offer(tag, headers) {
      if (isClosed) return;
      const buffered = transport.bufferedBytes();
      if (slowSince === null && buffered > limits.queueBytes) slowSince = now();
      if (slowSince === null) {
        write(tag);
        return;
      }
      // Half empty before it goes on, or the very next frames would be dropped again.
      const hasCaughtUp = buffered < limits.queueBytes / 2 && (tag.isKeyFrame || isLone(tag, headers()));
      if (hasCaughtUp) {
        slowSince = null;
        for (const header of headers()) write(header);
        write(tag);
      } else if (now() - slowSince >= limits.slowMs) {
        isClosed = true;
        transport.close('too slow for this stream');
      } else dropped += 1;
    },
  };
}

/** Without video any audio frame is a place to go on. */
function isLone(tag: MediaTag, headers: readonly MediaTag[]): boolean {
  return tag.audio?.kind === 'frame' && !headers.some((header) => header.header === 'video');
}
