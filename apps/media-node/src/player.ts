import type { MediaTag, PlayerFormat } from './media-tag.ts';
import { createSendQueue } from './send-queue.ts';

/** How to write to a player's connection. */
export type PlayerTransport = {
  format: PlayerFormat;
  protocol: 'rtmp' | 'flv' | 'ws';
  ip: string;
  clientId: string;
  write: (data: Buffer) => void;
  /** Bytes passed to `write` that are not sent yet. */
  bufferedBytes: () => number;
  close: (reason: string) => void;
};

/** With more live media than either limit unsent, frames are dropped until a key frame. */
export type QueueLimits = { queueMs: number; queueBytes: number };

export type PlayerLimits = QueueLimits & {
  /** A player behind for this long is disconnected. */
  slowMs: number;
};

/**
 * Live media wait while the group of pictures for a joining player is being sent: four seconds are twice what a line of
 * one and a half times the bitrate needs for it. One player holds at most 24 MB, besides the group that all players
 * share.
 */
export const PLAYER_LIMITS: QueueLimits = { queueMs: 4_000, queueBytes: 24 * 1024 * 1024 };

export type Player = {
  transport: PlayerTransport;
  /** Sends what a player starts with. Without a key frame in it, video starts with the next one. */
  sendBacklog: (backlog: readonly Buffer[], hasKeyFrame: boolean) => void;
  /** Sends the tag, or drops it while the player is behind. `headers` are resent after a drop. */
  send: (tag: MediaTag, headers: () => readonly MediaTag[]) => void;
  droppedTags: () => number;
};

/** One player and its send queue. `now` is a monotonic clock in milliseconds. */
export function createPlayer(transport: PlayerTransport, limits: PlayerLimits, now: () => number): Player {
  const queue = createSendQueue();
  let slowSince: number | null = null;
  let awaitsKeyFrame = false;
  let dropped = 0;
  let isClosed = false;
  const write = (tag: MediaTag): void => {
    const data = tag.bytes(transport.format);
    queue.add(data.length, tag.timeMs);
    transport.write(data);
  };
  /** Whether the queue is filled beyond this share of its limits. */
  const exceeds = (part: number): boolean => {
    const { bytes, ms } = queue.unsent(transport.bufferedBytes());
    return bytes > limits.queueBytes * part || ms > limits.queueMs * part;
  };
  return {
    transport,
    droppedTags: () => dropped,
    sendBacklog(backlog, hasKeyFrame) {
      awaitsKeyFrame = !hasKeyFrame;
      for (const data of backlog) {
        queue.addBacklog(data.length);
        transport.write(data);
      }
    },
    send(tag, headers) {
      if (isClosed) return;
      if (tag.isKeyFrame) awaitsKeyFrame = false;
      if (awaitsKeyFrame && tag.video?.kind === 'frame') return;
      if (slowSince === null && exceeds(1)) slowSince = now();
      if (slowSince === null) {
        write(tag);
        return;
      }
      // It must be half empty first, or the very next frames would be dropped again.
      const hasCaughtUp = !exceeds(0.5) && (tag.isKeyFrame || isLone(tag, headers()));
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

/** Without video, playback can resume at any audio frame. */
function isLone(tag: MediaTag, headers: readonly MediaTag[]): boolean {
  return tag.audio?.kind === 'frame' && !headers.some((header) => header.header === 'video');
}
