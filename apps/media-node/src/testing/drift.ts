import { createStream, receiveTag } from '../stream.ts';
import { createDriftMeter, type DriftReport } from './drift-meter.ts';
import {
  type DriftingEncoder,
  headerTags,
  videoTag,
  videoTimeMs,
  audioTag,
  audioTimeMs,
  trueTimeMs,
} from './drifting-encoder.ts';
import { streamOptions } from './stream-options.ts';

const MAX_JITTER_MS = 20;

/** Sends hours of frames through a stream and measures the timing of its segments. */
export function simulateDrift(encoder: DriftingEncoder, hours: number): DriftReport {
  let nowMs = 0;
  const stream = createStream(
    'drift',
    streamOptions(() => nowMs),
  );
  for (const tag of headerTags(encoder)) receiveTag(stream, tag);
  const meter = createDriftMeter(stream, encoder);
  const jitter = createJitter();
  const next = { picture: 0, sound: 0 };
  for (;;) {
    const videoMs = videoTimeMs(encoder, next.picture);
    const audioMs = audioTimeMs(encoder, next.sound);
    const encoderMs = Math.min(videoMs, audioMs);
    if (encoderMs > hours * 3_600_000) return meter.report();
    // The network only delays frames, and never reorders them.
    nowMs = Math.max(nowMs, trueTimeMs(encoder, encoderMs) + jitter());
    const isVideo = videoMs <= audioMs;
    receiveTag(stream, isVideo ? videoTag(encoder, next.picture) : audioTag(encoder, next.sound));
    next[isVideo ? 'picture' : 'sound'] += 1;
    meter.measure();
  }
}

/** Up to 20 ms, the same in every run. */
function createJitter(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state / 0x7fffffff) * MAX_JITTER_MS;
  };
}
