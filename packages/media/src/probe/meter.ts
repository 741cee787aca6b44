import type { FrameSizes, ProbedTracks } from './probe-result.ts';

/** Accumulates frames and computes their rates. Times are decoding times in milliseconds. */
export type Meter = {
  video: (frame: { bytes: number; timeMs: number; isKeyFrame: boolean }) => void;
  audio: (frame: { bytes: number; timeMs: number }) => void;
  videoFrames: () => number;
  audioFrames: () => number;
  /** Number of key frames so far: two enclose a whole group of pictures. */
  keyFrames: () => number;
  /** Frames per second, from number and time span; null below five frames. */
  fps: () => number | null;
  /**
   * bit/s over whole groups of pictures, because a partial one starts with its large key frame; null before one is
   * complete and without video.
   */
  bitrate: () => number | null;
  /** bit/s of the audio, for streams without video; null below five frames. */
  audioBitrate: () => number | null;
  sizes: () => FrameSizes;
  /** Records media that cannot be identified, for example encrypted ones, which may contain a missing track. */
  addOpaque: () => void;
  /** Records that only the beginning of media was read, after which a missing track may come. */
  addCut: () => void;
  tracks: () => ProbedTracks;
};

type Timed = { bytes: number; timeMs: number };

const MIN_FRAMES = 5;

/** Creates a meter without frames. */
export function createMeter(): Meter {
  const video: Timed[] = [];
  const audio: Timed[] = [];
  const inter: number[] = [];
  const keys: number[] = [];
  let [isOpaque, isCut] = [false, false];
  const trackOf = (frames: readonly Timed[]) =>
    frames.length > 0 ? 'there' : isOpaque ? 'opaque' : isCut ? null : 'absent';
  return {
    video(frame) {
      if (frame.isKeyFrame) keys.push(video.length);
      else inter.push(frame.bytes);
      video.push(frame);
    },
    audio: (frame) => void audio.push(frame),
    videoFrames: () => video.length,
    audioFrames: () => audio.length,
    keyFrames: () => keys.length,
    fps: () => rate(video),
    bitrate() {
      const from = video[keys[0] ?? -1];
      const end = video[keys.at(-1) ?? -1];
      if (!from || !end || from.timeMs >= end.timeMs) return null;
      const isInside = ({ timeMs }: Timed): boolean => timeMs >= from.timeMs && timeMs < end.timeMs;
      const bytes = [...video, ...audio].filter(isInside).reduce((sum, frame) => sum + frame.bytes, 0);
      return Math.round((bytes * 8_000) / (end.timeMs - from.timeMs));
    },
    audioBitrate() {
      const perSecond = rate(audio);
      if (perSecond === null) return null;
      const bytes = audio.reduce((sum, frame) => sum + frame.bytes, 0);
      return Math.round((bytes / audio.length) * 8 * perSecond);
    },
    addOpaque: () => void (isOpaque = true),
    addCut: () => void (isCut = true),
    tracks: () => ({ video: trackOf(video), audio: trackOf(audio) }),
    sizes: () => ({
      medianInterFrameBytes: median(inter),
      medianAudioFrameBytes: median(audio.map((frame) => frame.bytes)),
    }),
  };
}

function rate(frames: readonly Timed[]): number | null {
  if (frames.length < MIN_FRAMES) return null;
  const times = frames.map((frame) => frame.timeMs);
  const span = Math.max(...times) - Math.min(...times);
  return span > 0 ? Math.round(((frames.length - 1) * 100_000) / span) / 100 : null;
}

function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? null;
}
