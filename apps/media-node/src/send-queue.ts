/** What was written to a player but has not been sent yet. */
export type SendQueue = {
  /** The headers and frames that a player starts with: they are sent at once and do not count as delay. */
  addBacklog: (bytes: number) => void;
  add: (bytes: number, timeMs: number) => void;
  /** Unsent live media, given all bytes that the connection still buffers. */
  unsent: (bufferedBytes: number) => { bytes: number; ms: number };
};

/** A media time is recorded once per this many milliseconds. */
const MARK_EVERY_MS = 100;

export function createSendQueue(): SendQueue {
  let written = 0;
  let backlogEnd = 0;
  let newestMs = 0;
  /** Offsets in the written bytes at which media times start, oldest first. */
  let marks: { start: number; timeMs: number }[] = [];
  return {
    addBacklog(bytes) {
      written += bytes;
      backlogEnd = written;
    },
    add(bytes, timeMs) {
      const last = marks.at(-1);
      if (!last || Math.abs(timeMs - last.timeMs) >= MARK_EVERY_MS) marks.push({ start: written, timeMs });
      written += bytes;
      newestMs = timeMs;
    },
    unsent(bufferedBytes) {
      // A connection may count bytes of its own, such as headers.
      const sent = Math.max(0, written - bufferedBytes);
      const bytes = Math.max(0, bufferedBytes - Math.max(0, backlogEnd - sent));
      if (bytes === 0) marks = [];
      while ((marks[1]?.start ?? Infinity) <= sent) marks.shift();
      const [oldest] = marks;
      return { bytes, ms: oldest ? newestMs - oldest.timeMs : 0 };
    },
  };
}
