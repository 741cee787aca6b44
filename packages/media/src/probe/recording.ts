import { FLV_TAG, type FlvTag } from '#media/flv';
import { parseAudioMessage, parseVideoMessage } from '#media/flv-media';
import { createTimestampUnwrapper } from '#media/timestamp';
import { ProbeFailure } from './failure.ts';
import type { Flow } from './flow.ts';
import type { FrameSink, SoundFrame, VideoFrame } from './frame-sink.ts';
import type { ProbeRun } from './run.ts';

/** AAC frames of one configuration, in order. */
export type RecordedSound = { config: Buffer; frames: SoundFrame[] };

/** H.264 frames in decoding order, the first of which is a key frame. */
export type RecordedGroup = { avcC: Buffer; frames: VideoFrame[] };

/** Some seconds of a stream: its H.264 and its AAC, null without any, on the clock of the stream in ms. */
export type Recording = { groups: RecordedGroup[]; sound: RecordedSound | null };

/** Time limit for the connection, for the first frame after it, and between frames. */
const SILENCE_MS = 3_000;

/** FLV, in which frames are decoded, has 24 bits for it. Damaged media may have more. */
const MAX_COMPOSITION_MS = 2 ** 23 - 1;

/** Records a stream for `ms` after its first frame. What came before a failure is kept. */
export function createRecorder(run: ProbeRun, ms: number): { flow: Flow; recording: Recording } {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const recording: Recording = { groups: [], sound: null };
  const keep = createKeeper(recording);
  const fail = (failure: unknown): void => reject(run.signal.aborted ? run.signal.reason : failure);
  const abort = (): void => fail(null);
  run.signal.addEventListener('abort', abort, { once: true });
  const silence = setTimeout(() => fail(new ProbeFailure('stalled', `nothing for ${SILENCE_MS} ms`)), SILENCE_MS);
  let end: NodeJS.Timeout | null = null;
  const done = promise.finally(() => {
    clearTimeout(silence);
    if (end) clearTimeout(end);
    run.signal.removeEventListener('abort', abort);
  });
  const push = (tag: FlvTag): void => {
    try {
      run.spend(tag.payload.length);
      if (!keep(tag)) return;
      silence.refresh();
      end ??= setTimeout(resolve, ms);
    } catch (error) {
      fail(error);
    }
  };
  return { flow: { accepted: () => void silence.refresh(), push, fail, done }, recording };
}

/** Keeps frames from the first key frame on, and sound of the newest configuration. */
export function recordInto(recording: Recording): FrameSink {
  return {
    video({ avcC, isKeyFrame, ...frame }) {
      if (Math.abs(frame.compositionMs) > MAX_COMPOSITION_MS) return;
      if (isKeyFrame) recording.groups.push({ avcC, frames: [frame] });
      else recording.groups.at(-1)?.frames.push(frame);
    },
    sound({ config, ...frame }) {
      if (!recording.sound?.config.equals(config)) recording.sound = { config, frames: [] };
      recording.sound.frames.push(frame);
    },
  };
}

/** Keeps the tags that count; true for each frame. */
export function createKeeper(recording: Recording): (tag: FlvTag) => boolean {
  const clock = createTimestampUnwrapper();
  const sink = recordInto(recording);
  let avcC: Buffer | null = null;
  let aacConfig: Buffer | null = null;
  const keepVideo = (payload: Buffer, timestamp: number): boolean => {
    const message = parseVideoMessage(payload);
    if (!message) return false;
    if (message.codec === 'h264' && message.kind === 'config') avcC = message.data;
    if (message.kind !== 'frame') return false;
    const { codec, data, isKeyFrame, compositionMs } = message;
    const timeMs = clock(timestamp);
    if (codec === 'h264' && avcC && data.length > 0) sink.video({ avcC, isKeyFrame, data, timeMs, compositionMs });
    return true;
  };
  const keepAudio = (payload: Buffer, timestamp: number): boolean => {
    const message = parseAudioMessage(payload);
    if (message?.codec !== 'aac') return false;
    if (message.kind === 'config') aacConfig = message.data;
    else if (aacConfig && message.data.length > 0)
      sink.sound({ config: aacConfig, data: message.data, timeMs: clock(timestamp) });
    return message.kind !== 'config';
  };
  return ({ type, payload, timestamp }) => {
    if (type === FLV_TAG.video) return keepVideo(payload, timestamp);
    return type === FLV_TAG.audio && keepAudio(payload, timestamp);
  };
}
