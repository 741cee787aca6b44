/** What has been written to a player and has not left yet. */
export type SendQueue = {
  /** The headers and the group that a player begins with: they are sent at once and do not count as late. */
  addBacklog: (bytes: number) => void;
  add: (bytes: number, timeMs: number) => void;
  /** Live media that have not left, given all bytes that the connection still has. */
  unsent: (bufferedBytes: number) => { bytes: number; ms: number };
};

/** Media time is remembered once per this many milliseconds. */
const MARK_EVERY_MS = 100;

export function createSendQueue(): SendQueue {
  let written = 0;
  let backlogEnd = 0;
  let newestMs = 0;
  /** Where in all bytes written a span of media begins, oldest first. */
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
