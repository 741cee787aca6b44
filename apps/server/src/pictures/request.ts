import { parseAudioSpecificConfig } from '@touchline/media/aac';
import type { AacSample } from '@touchline/media/aac-sample';
import { encodeFlvTag, FLV_TAG } from '@touchline/media/flv';
import { encodeAacMessage, encodeAvcMessage } from '@touchline/media/flv-media';
import { encodeNalUnits } from '@touchline/media/h264';
import type { RecordedGroup } from '@touchline/media/probe/recording';
import type { KeyFrame } from '@touchline/media/still';
import { slotMs } from '#server/pictures/decoder';
import type { Request } from '#server/pictures/in-flight';

/** Larger key frames are not decoded; of the tags of FLV, which hold 16 MB, they are the smaller part. */
const maxKeyFrameBytes = 4 * 1024 * 1024;

/** H.264 section 7.4.1.2.3: after the end of a sequence, a decoder gives the picture that it holds back. */
const endOfSequence = encodeNalUnits([Buffer.from([10])]);

/**
 * Pictures that wait for the order in which they are shown. Each further key frame gives one of them; an end of sequence
 * would make the decoder drop what is shown next.
 */
const mostHeldBack = 4;

/** Longest sound of a request, so that it ends before the next request on the time line of the decoder. */
const longestSoundMs = 9_000;

/** One key frame to decode; null when it is too large. */
export function pictureRequest({ avcC, data }: KeyFrame): Request | null {
  if (data.length > maxKeyFrameBytes) return null;
  const tag = (timestamp: number, payload: Buffer) => encodeFlvTag({ type: FLV_TAG.video, timestamp, payload });
  return {
    bytes: data.length,
    answers: 1,
    tags: (startMs) =>
      Buffer.concat([
        tag(startMs, encodeAvcMessage('config', true, 0, avcC)),
        tag(startMs, encodeAvcMessage('frame', true, 0, data)),
        tag(startMs, encodeAvcMessage('frame', false, 0, endOfSequence)),
      ]),
  };
}

/**
 * Frames to decode in order, the first of which is a key frame; null when they are too large. For a decoder of its own.
 * Frames outside the time of a request are left out, such as those after the clock of the stream has begun again.
 */
export function groupRequest({ avcC, frames: all }: RecordedGroup): Request | null {
  const [first] = all;
  const frames = all.filter(({ timeMs }) => first && timeMs >= first.timeMs && timeMs - first.timeMs < slotMs);
  const last = frames.at(-1);
  const bytes = frames.reduce((sum, { data }) => sum + data.length, 0);
  if (!first || !last || bytes > maxKeyFrameBytes) return null;
  const tag = (timestamp: number, payload: Buffer) => encodeFlvTag({ type: FLV_TAG.video, timestamp, payload });
  return {
    bytes,
    answers: frames.length,
    tags: (startMs) => {
      const at = (timeMs: number) => startMs + timeMs - first.timeMs;
      return Buffer.concat([
        tag(startMs, encodeAvcMessage('config', true, 0, avcC)),
        ...frames.map(({ data, timeMs, compositionMs }, index) =>
          tag(at(timeMs), encodeAvcMessage('frame', index === 0, compositionMs, data)),
        ),
        ...Array.from({ length: mostHeldBack }, () =>
          tag(at(last.timeMs), encodeAvcMessage('frame', true, last.compositionMs, first.data)),
        ),
      ]);
    },
  };
}

/**
 * The newest seconds of sound to decode; null when its configuration cannot be read. `skippedMs`: how much of it is left
 * out before them.
 */
export function soundRequest({ config, frames: all }: AacSample): (Request & { skippedMs: number }) | null {
  const frameMs = frameMsOf(config);
  if (frameMs === null || all.length === 0) return null;
  const frames = all.slice(-Math.max(1, Math.floor(longestSoundMs / frameMs)));
  const tag = (timestamp: number, payload: Buffer) => encodeFlvTag({ type: FLV_TAG.audio, timestamp, payload });
  return {
    bytes: frames.reduce((sum, { length }) => sum + length, 0),
    answers: frames.length,
    skippedMs: (all.length - frames.length) * frameMs,
    tags: (startMs) =>
      Buffer.concat([
        tag(startMs, encodeAacMessage('config', config)),
        ...frames.map((frame, index) => tag(startMs + Math.round(index * frameMs), encodeAacMessage('frame', frame))),
      ]),
  };
}

function frameMsOf(config: Buffer): number | null {
  try {
    const { frameSamples, sampleRate } = parseAudioSpecificConfig(config);
    return (frameSamples * 1000) / sampleRate;
  } catch {
    return null;
  }
}
