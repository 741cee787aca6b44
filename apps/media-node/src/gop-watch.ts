/** Watches the key frames of pictures that were given up, without keeping any of them. */
export type GopWatch = {
  code: 'long_gop' | 'large_gop';
  /** True at the key frame that ends a group which would have been packaged. */
  fits: (frame: WatchedFrame) => boolean;
};

export type WatchedFrame = { timeMs: number; bytes: number; isKeyFrame: boolean };

export type GopLimits = { maxMs: number; maxBytes: number };

/** `group` is what has come of the group that was given up. */
export function createGopWatch(code: GopWatch['code'], group: WatchedFrame, limits: GopLimits): GopWatch {
  let { timeMs: since, bytes } = group;
  return {
    code,
    fits(frame) {
      if (!frame.isKeyFrame) {
        bytes += frame.bytes;
        return false;
      }
      const hasFitted = frame.timeMs - since <= limits.maxMs && bytes <= limits.maxBytes;
      since = frame.timeMs;
      bytes = frame.bytes;
      return hasFitted;
    },
  };
}
