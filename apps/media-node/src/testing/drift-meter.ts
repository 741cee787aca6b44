import type { Stream } from '../stream.ts';
import { type DriftingEncoder, FRAME_SAMPLES, videoTimeMs, audioTimeMs, trueTimeMs } from './drifting-encoder.ts';
import { type PackedFrame, packedFrames } from './packed-frames.ts';

export type DriftReport = {
  /** Largest audio offset from video on the timeline, beyond what the encoder sent, in milliseconds. */
  audioMaxMs: number;
  audioP99Ms: number;
  droppedFrames: number;
  /** Number of audio frames that do not start where the previous one ends. */
  gaps: number;
  breaks: number;
  /** Largest change of an audio frame's length, in samples. */
  stretchSamples: number;
  /** Largest error of the time of day that HLS gives a video frame, in milliseconds. */
  dateMaxMs: number;
  /** Largest distance of the newest video frame from the live edge of DASH, in milliseconds. */
  edgeMaxMs: number;
  /** Timeline time minus true time at the end, in milliseconds. */
  timelineMs: number;
};

/** Compares the segments of a stream with what its encoder sent; `measure` is called after each frame. */
export function createDriftMeter(
  stream: Stream,
  encoder: DriftingEncoder,
): { measure: () => void; report: () => DriftReport } {
  const offMs: number[] = [];
  const sound = createAudioMeter();
  const clock = createClockMeter(stream, encoder);
  let seen = -1;
  let breaks = 0;
  return {
    measure() {
      const segment = stream.packager.ring.newest();
      if (!segment || segment.number === seen) return;
      seen = segment.number;
      if (segment.isDiscontinuous) breaks += 1;
      const videoFrames = packedFrames(segment.video);
      const sounds = packedFrames(segment.audio);
      sounds.forEach(sound.add);
      clock.add(videoFrames);
      compare(encoder, videoFrames, sounds, offMs);
    },
    report() {
      const sorted = Float64Array.from(offMs, Math.abs).toSorted();
      const { missing, gaps, stretchSamples } = sound.found;
      return {
        audioMaxMs: sorted.at(-1) ?? Infinity,
        audioP99Ms: sorted.at(Math.floor(sorted.length * 0.99)) ?? Infinity,
        droppedFrames: Math.max(missing, stream.packager.droppedFrames()),
        gaps,
        breaks,
        stretchSamples,
        ...clock.found,
      };
    },
  };
}

function createAudioMeter(): {
  add: (frame: PackedFrame) => void;
  found: { gaps: number; missing: number; stretchSamples: number };
} {
  const found = { gaps: 0, missing: 0, stretchSamples: 0 };
  let last: PackedFrame | null = null;
  return {
    found,
    add(frame) {
      if (last && frame.time !== last.time + last.duration) found.gaps += 1;
      found.missing += frame.index - (last?.index ?? -1) - 1;
      found.stretchSamples = Math.max(found.stretchSamples, Math.abs(frame.duration - FRAME_SAMPLES));
      last = frame;
    },
  };
}

function createClockMeter(
  { clock }: Stream,
  encoder: DriftingEncoder,
): {
  add: (videoFrames: readonly PackedFrame[]) => void;
  found: Pick<DriftReport, 'dateMaxMs' | 'edgeMaxMs' | 'timelineMs'>;
} {
  const found = { dateMaxMs: 0, edgeMaxMs: 0, timelineMs: 0 };
  return {
    found,
    add(videoFrames) {
      const newest = videoFrames.at(-1);
      if (!newest) return;
      const timeMs = newest.time / 90;
      found.timelineMs = timeMs - trueTimeMs(encoder, videoTimeMs(encoder, newest.index));
      found.dateMaxMs = Math.max(found.dateMaxMs, Math.abs(found.timelineMs + clock.lagMs()));
      found.edgeMaxMs = Math.max(found.edgeMaxMs, Math.abs(clock.timeOfDay() - clock.lagMs() - timeMs));
    },
  };
}

/** Adds the offset of each audio frame from the preceding video frame. */
function compare(
  encoder: DriftingEncoder,
  videoFrames: readonly PackedFrame[],
  sounds: readonly PackedFrame[],
  offMs: number[],
): void {
  let at = 0;
  for (const { index, time } of sounds) {
    const encoderMs = audioTimeMs(encoder, index);
    while (videoTimeMs(encoder, videoFrames[at + 1]?.index ?? Infinity) <= encoderMs) at += 1;
    const videoFrame = videoFrames[at];
    if (!videoFrame) continue;
    const audioOffMs = (time * 1000) / encoder.sampleRate - encoderMs;
    offMs.push(audioOffMs - (videoFrame.time / 90 - videoTimeMs(encoder, videoFrame.index)));
  }
}
