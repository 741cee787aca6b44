import type { EngineFacts } from './play.ts';

/** What is measured at the screen itself. */
export type Facts = EngineFacts & {
  width: number;
  height: number;
  framesPerS: number | null;
  /** Frames shown or dropped since the start. */
  frames: number;
  dropped: number;
  /** Milliseconds from the start to the first picture. */
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

/** Asks the element and the engine; the rate of frames is that since the last asking. */
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
