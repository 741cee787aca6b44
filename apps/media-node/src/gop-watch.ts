/** Watches the key frames of dropped video, without keeping any frames. */
export type GopWatch = {
  code: 'long_gop' | 'large_gop';
  /** True at the key frame that ends a group of pictures which could have been packaged. */
  isAcceptable: (frame: WatchedFrame) => boolean;
};

export type WatchedFrame = { timeMs: number; bytes: number; isKeyFrame: boolean };

export type GopLimits = { maxMs: number; maxBytes: number };

/** `group`: what has arrived of the dropped group of pictures. */
export function createGopWatch(code: GopWatch['code'], group: WatchedFrame, limits: GopLimits): GopWatch {
  let { timeMs: since, bytes } = group;
  return {
    code,
    isAcceptable(frame) {
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
