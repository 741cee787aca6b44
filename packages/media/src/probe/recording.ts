import { FLV_TAG, type FlvTag } from '#media/flv';
import { parseAudioMessage, parseVideoMessage } from '#media/flv-media';
import { createTimestampUnwrapper } from '#media/timestamp';
import { ProbeFailure } from './failure.ts';
import type { Flow } from './flow.ts';
import type { ProbeRun } from './run.ts';

/** AAC frames of one configuration, in order. */
export type RecordedSound = { config: Buffer; frames: { data: Buffer; timeMs: number }[] };

/** H.264 frames in decoding order, the first of which is a key frame. `timeMs`: when the frame is decoded. */
export type RecordedGroup = { avcC: Buffer; frames: { data: Buffer; timeMs: number; compositionMs: number }[] };

/** Some seconds of a stream: its H.264 and its AAC, null without any, on the clock of the stream in ms. */
export type Recording = { groups: RecordedGroup[]; sound: RecordedSound | null };

/** Time limit for the first frame, and between frames. */
const SILENCE_MS = 3_000;

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
  return { flow: { push, fail, done }, recording };
}

/** Keeps the tags that count; true for each frame. */
export function createKeeper(recording: Recording): (tag: FlvTag) => boolean {
  const clock = createTimestampUnwrapper();
  let avcC: Buffer | null = null;
  const keepVideo = (payload: Buffer, timestamp: number): boolean => {
    const message = parseVideoMessage(payload);
    if (!message) return false;
    if (message.codec === 'h264' && message.kind === 'config') avcC = message.data;
    if (message.kind !== 'frame') return false;
    const { codec, data, isKeyFrame, compositionMs } = message;
    const frame = { data, timeMs: clock(timestamp), compositionMs };
    if (codec !== 'h264' || !avcC || data.length === 0) return true;
    if (isKeyFrame) recording.groups.push({ avcC, frames: [frame] });
    else recording.groups.at(-1)?.frames.push(frame);
    return true;
  };
  const keepAudio = (payload: Buffer, timestamp: number): boolean => {
    const message = parseAudioMessage(payload);
    if (message?.codec !== 'aac') return false;
    if (message.kind === 'config') {
      if (!recording.sound?.config.equals(message.data)) recording.sound = { config: message.data, frames: [] };
      return false;
    }
    if (message.data.length > 0) recording.sound?.frames.push({ data: message.data, timeMs: clock(timestamp) });
    return true;
  };
  return ({ type, payload, timestamp }) => {
    if (type === FLV_TAG.video) return keepVideo(payload, timestamp);
    return type === FLV_TAG.audio && keepAudio(payload, timestamp);
  };
}
