import type { EngineFacts } from './play.ts';

/** What is measured during playback. */
export type Facts = EngineFacts & {
  width: number;
  height: number;
  framesPerS: number | null;
  /** Frames rendered or dropped since the start. */
  frames: number;
  dropped: number;
  /** Milliseconds from the start to the first frame. */
  firstPictureMs: number | null;
  at: number;
};

export const emptyFacts: Facts = {
  latencyS: null,
  bitsPerS: null,
  codecs: null,
  width: 0,
  height: 0,
  framesPerS: null,
  frames: 0,
  dropped: 0,
  firstPictureMs: null,
  at: 0,
};

/** Measures the element and the player; the frame rate is the average since the measurement `before`. */
export function measure(video: HTMLVideoElement, engine: EngineFacts, before: Facts): Facts {
  const at = performance.now();
  const { totalVideoFrames: frames, droppedVideoFrames: dropped } = video.getVideoPlaybackQuality();
  const seconds = (at - before.at) / 1000;
  const isRate = before.at > 0 && before.frames > 0 && frames >= before.frames;
  return {
    ...engine,
    width: video.videoWidth,
    height: video.videoHeight,
    framesPerS: isRate ? (frames - before.frames) / seconds : null,
    frames,
    dropped,
    firstPictureMs: before.firstPictureMs,
    at,
  };
}
