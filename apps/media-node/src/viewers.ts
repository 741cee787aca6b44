import { createHash } from 'node:crypto';

/** Counts recent viewers of playlists: HLS and DASH players have no connection to count. */
export type Viewers = {
  /** `viewer` may be of any length: only a hash of it is kept. */
  add: (stream: string, protocol: 'hls' | 'dash', viewer: string) => void;
  count: (stream: string, protocol: 'hls' | 'dash') => number;
};

/** Players fetch the playlist at least once per segment; after three missed ones they are gone. */
export const GONE_AFTER_MS = 15_000;
/** Beyond this number viewers are no longer counted separately; takes 2 MB. */
const MAX_ENTRIES = 20_000;
/** A full table is checked for viewers who are gone at most this often. */
const CLEAN_EVERY_MS = 1_000;

/** Creates a viewer counter. `now` is a monotonic clock in milliseconds. */
export function createViewers(now: () => number): Viewers {
  const groups = new Map<string, Map<number, number>>();
  let entries = 0;
  let cleanedAt = Number.NEGATIVE_INFINITY;
  const removeGone = (at: number): void => {
    if (at - cleanedAt < CLEAN_EVERY_MS) return;
    cleanedAt = at;
    entries = 0;
    for (const [group, viewers] of groups) {
      for (const [viewer, seenAt] of viewers) if (at - seenAt > GONE_AFTER_MS) viewers.delete(viewer);
      if (viewers.size === 0) groups.delete(group);
      entries += viewers.size;
    }
  };
  return {
    add(stream, protocol, viewer) {
      const at = now();
      const group = `${protocol} ${stream}`;
      const id = idOf(viewer);
      if (!groups.get(group)?.has(id)) {
        if (entries >= MAX_ENTRIES) removeGone(at);
        if (entries >= MAX_ENTRIES) return;
        entries += 1;
      }
      const viewers = groups.get(group) ?? new Map<number, number>();
      groups.set(group, viewers);
      viewers.set(id, at);
    },
    count(stream, protocol) {
      const at = now();
      const viewers = groups.get(`${protocol} ${stream}`);
      return viewers ? [...viewers.values()].filter((seenAt) => at - seenAt <= GONE_AFTER_MS).length : 0;
    },
  };
}

/** 48 bits: two of 20,000 viewers collide in about one of a million tables. */
function idOf(viewer: string): number {
  return createHash('sha256').update(viewer).digest().readUIntBE(0, 6);
}
