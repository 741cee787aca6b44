/** Position of an audio frame on the timeline, in samples; unless there is a gap, the next frame starts at `end`. */
export type AudioPlace = { time: number; end: number };

export type AudioClock = {
  /** Places the next frame; null when it must be dropped. */
  place: (timeMs: number) => AudioPlace | null;
};

/** Millisecond timestamps jitter. Further ahead than this is a gap, further behind is audio that was sent twice. */
const JUMP_MS = 100;
/** Most that a frame may be stretched or shortened on the timeline: far below what can be heard. */
const MAX_STRETCH = 0.005;
/** Frames over which the offset from the timestamps is averaged, so that jitter cancels out. */
const AVERAGED_FRAMES = 16;
/** An offset is corrected over about this many frames. */
const FOLLOW_FRAMES = 32;

/**
 * Counts audio frames in samples, so that they follow each other without a seam. When the timestamps drift away from
 * that count, because the encoder derives them from a different clock than its samples, frames become a few samples
 * longer or shorter, which keeps audio and video in sync.
 */
export function createAudioClock(sampleRate: number, frameSamples: number): AudioClock {
  const jump = (JUMP_MS * sampleRate) / 1000;
  const maxStretch = Math.floor(frameSamples * MAX_STRETCH);
  let next: number | null = null;
  let distance = 0;
  return {
    place(timeMs) {
      const wanted = Math.round((timeMs * sampleRate) / 1000);
      const off = next === null ? 0 : wanted - next;
      if (off < -jump) return null;
      if (next === null || off > jump) {
        next = wanted;
        distance = 0;
      } else distance += (off - distance) / AVERAGED_FRAMES;
      const stretch = Math.max(-maxStretch, Math.min(maxStretch, Math.trunc(distance / FOLLOW_FRAMES)));
      distance -= stretch;
      const time = next;
      next += frameSamples + stretch;
      return { time, end: next };
    },
  };
}
