import type { Format } from '@touchline/contract';
import type { AacSample } from '@touchline/media/aac-sample';
import type { TimedKeyFrame } from '@touchline/media/probe/probe-result';
import type { Sample } from '#server/monitoring/stored-state';

/** Newest first: segments are some seconds behind RTMP and WSS. */
const byAge = ['rtmp', 'wss', 'hls', 'dash'] as const satisfies Format[];

export type NewestKeyFrame = { format: Format; at: Date; keyFrame: TimedKeyFrame };

/** The newest key frame that a round has read; null without one. */
export function newestKeyFrame(sample: Sample): NewestKeyFrame | null {
  for (const format of byAge) {
    const seen = sample[format];
    if (seen !== null && seen !== 'skipped' && seen.keyFrame)
      return { format, at: new Date(seen.startedAt), keyFrame: seen.keyFrame };
  }
  return null;
}

/** The newest sound that a round has read; null without any. */
export function newestSound(sample: Sample): AacSample | null {
  for (const format of byAge) {
    const seen = sample[format];
    if (seen !== null && seen !== 'skipped' && seen.sound) return seen.sound;
  }
  return null;
}
