/** Counts who has asked for a playlist lately: HLS and DASH players have no connection to count. */
export type Viewers = {
  saw: (stream: string, protocol: 'hls' | 'dash', viewer: string) => void;
  count: (stream: string, protocol: 'hls' | 'dash') => number;
};

/** Players ask at least once per segment; three missed ones and they are gone. */
const GONE_AFTER_MS = 15_000;
/** More viewers than this are not told apart any more. */
const MAX_ENTRIES = 20_000;

export function createViewers(now: () => number): Viewers {
  const seen = new Map<string, Map<string, number>>();
  let entries = 0;
  const forgetOld = (): void => {
    for (const [group, viewers] of seen) {
      for (const [viewer, at] of viewers)
        if (now() - at > GONE_AFTER_MS) {
          viewers.delete(viewer);
          entries -= 1;
        }
      if (viewers.size === 0) seen.delete(group);
    }
  };
  return {
    saw(stream, protocol, viewer) {
      const group = `${protocol} ${stream}`;
      const viewers = seen.get(group) ?? new Map<string, number>();
      seen.set(group, viewers);
      if (!viewers.has(viewer)) {
        if (entries >= MAX_ENTRIES) forgetOld();
        if (entries >= MAX_ENTRIES) return;
        entries += 1;
      }
      viewers.set(viewer, now());
    },
    count(stream, protocol) {
      const viewers = seen.get(`${protocol} ${stream}`);
      return viewers ? [...viewers.values()].filter((at) => now() - at <= GONE_AFTER_MS).length : 0;
    },
  };
}
