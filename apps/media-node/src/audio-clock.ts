/** Where an audio frame lies on the timeline, in samples; the next frame begins at `end` unless there is a gap. */
export type AudioPlace = { time: number; end: number };

export type AudioClock = {
  /** Places the next frame; null when it is to be left out. */
  place: (timeMs: number) => AudioPlace | null;
};

/** Millisecond timestamps jitter. Further ahead than this is a gap, further behind is sound that was sent twice. */
const JUMP_MS = 100;
/** How much longer or shorter a frame may become on the timeline: far below what is heard. */
const MAX_STRETCH = 0.005;
/** Frames over which the distance from the timestamps is averaged, so that jitter cancels out. */
const AVERAGED_FRAMES = 16;
/** A distance is made up for over about this many frames. */
const FOLLOW_FRAMES = 32;

/**
 * Counts audio frames in samples, so that they follow each other without a seam. Where the timestamps drift away from
 * that count, because the encoder takes them from another clock than its samples, frames become a few samples longer or
 * shorter, so that sound stays with its picture.
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
