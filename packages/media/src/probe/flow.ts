import { type AmfObject, decodeAmf0, isAmfObject } from '#media/amf';
import { FLV_TAG, type FlvTag } from '#media/flv';
import { parseAudioMessage, parseVideoMessage } from '#media/flv-media';
import { createTimestampUnwrapper } from '#media/timestamp';
import { noteAacConfig, noteAvcConfig } from './codec-facts.ts';
import { ProbeFailure } from './failure.ts';
import { createMediaKeeper } from './media-keeper.ts';
import { createMeter, type Meter } from './meter.ts';
import type { ProbeRun } from './run.ts';
import type { ProbeResult } from './probe-result.ts';

/** Time limit for the first frame after the server has agreed to play. */
const NO_MEDIA_MS = 5_000;
/** Time limit between frames. */
const STALL_MS = 2_000;
/** For this long tags must arrive at their own pace, give or take some frames that travel together. */
const LIVE_MS = 120;
const JITTER_MS = 60;
const MAX_AHEAD = 2;
const MIN_PACE = 0.3;
const TOGETHER_MS = 3;
/** Servers that keep no group of pictures start with audio only until the next key frame. */
const VIDEO_WAIT_MS = 5_000;
/** At media depth the bitrate requires a whole group of pictures; longer ones are not measured. */
const GROUP_WAIT_MS = 3_000;

export type Flow = {
  /** The server has agreed to play: begins the wait for the first frame. */
  accepted: () => void;
  /** Handles the next tag of the stream. */
  push: (tag: FlvTag) => void;
  /** Ends the flow with an external failure, such as a closed connection. */
  fail: (failure: unknown) => void;
  /** Resolves when enough was received; rejects with a `ProbeFailure`. */
  done: Promise<void>;
};

/**
 * Watches a live FLV stream until its frames are proven to be live rather than cached: servers send the last group of
 * pictures to every new player at once, even after the publisher has left. So tags must keep arriving at about the pace
 * of their timestamps.
 */
export function createFlow(run: ProbeRun): Flow {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const meter = createMeter();
  const keep = createMediaKeeper(run.result);
  const pace = createPace();
  let isAccepted = false;
  const quiet = setTimeout(() => {
    if (isAccepted) reject(noMedia());
  }, NO_MEDIA_MS);
  const fail = (failure: unknown): void => reject(run.signal.aborted ? run.signal.reason : failure);
  const abort = (): void => fail(null);
  run.signal.addEventListener('abort', abort, { once: true });
  let stallTimer: NodeJS.Timeout | null = null;
  const done = promise.finally(() => {
    clearTimeout(quiet);
    if (stallTimer) clearTimeout(stallTimer);
    run.signal.removeEventListener('abort', abort);
    noteMeasures(run, meter);
  });
  return {
    done,
    fail,
    accepted() {
      isAccepted = true;
      quiet.refresh();
    },
    push(tag) {
      try {
        run.spend(tag.payload.length);
        const isFrame = noteTag(run, meter, pace, tag);
        keep(tag);
        if (!isFrame) return;
        clearTimeout(quiet);
        stallTimer ??= setTimeout(() => reject(stalled()), STALL_MS);
        stallTimer.refresh();
        if (isEnough(run, meter, pace)) resolve();
      } catch (error) {
        fail(error);
      }
    },
  };
}

/** Processes one tag; true when it carries media. */
function noteTag(run: ProbeRun, meter: Meter, pace: Pace, tag: FlvTag): boolean {
  if (tag.type === FLV_TAG.script) noteMetadata(run, tag.payload);
  const isFrame = tag.type === FLV_TAG.video ? noteVideo(run, meter, pace, tag) : noteAudio(run, meter, pace, tag);
  if (isFrame) pace.note(pace.clock(tag.timestamp), tag.type === FLV_TAG.video);
  return isFrame;
}

function noteVideo(run: ProbeRun, meter: Meter, pace: Pace, tag: FlvTag): boolean {
  const message = parseVideoMessage(tag.payload);
  if (!message) return false;
  run.result.videoCodec = message.codec;
  if (message.codec === 'h264' && message.kind === 'config') noteAvcConfig(run.result, message.data);
  if (message.kind === 'config' || message.kind === 'end' || message.data.length === 0) return false;
  if (message.codec === 'h264' && run.result.width === null)
    throw new ProbeFailure('bad_media', 'pictures without an H.264 configuration before them');
  const timeMs = pace.clock(tag.timestamp);
  meter.video({ bytes: message.data.length, timeMs, isKeyFrame: message.isKeyFrame });
  return true;
}

function noteAudio(run: ProbeRun, meter: Meter, pace: Pace, tag: FlvTag): boolean {
  const message = tag.type === FLV_TAG.audio ? parseAudioMessage(tag.payload) : null;
  if (!message) return false;
  run.result.audioCodec = message.codec;
  if (message.codec === 'aac' && message.kind === 'config') noteAacConfig(run.result, message.data);
  if (message.kind === 'config' || message.data.length === 0) return false;
  meter.audio({ bytes: message.data.length, timeMs: pace.clock(tag.timestamp) });
  return true;
}

type Pace = {
  clock: (timestamp: number) => number;
  note: (timeMs: number, isPicture: boolean) => void;
  /** True once a series of tags has arrived about as fast as their timestamps advance. */
  isLive: () => boolean;
  /** Wall time since the first frame, and since the first video frame. */
  sinceFirstMs: () => number;
  sincePictureMs: () => number;
};

/** Each track by itself: encoders may send audio and video of the same time far apart. */
function createPace(): Pace {
  let first: number | null = null;
  let firstPicture: number | null = null;
  const [video, audio] = [createTrackPace(), createTrackPace()];
  return {
    clock: createTimestampUnwrapper(),
    note(timeMs, isPicture) {
      const at = performance.now();
      first ??= at;
      if (isPicture) firstPicture ??= at;
      (isPicture ? video : audio).note({ at, timeMs });
    },
    isLive: () => video.isLive() || audio.isLive(),
    sinceFirstMs: () => (first === null ? 0 : performance.now() - first),
    sincePictureMs: () => (firstPicture === null ? 0 : performance.now() - firstPicture),
  };
}

/** When a frame arrived, and its timestamp. */
type Arrival = { at: number; timeMs: number };

function createTrackPace(): { note: (arrival: Arrival) => void; isLive: () => boolean } {
  let mark: Arrival | null = null;
  let last: Arrival | null = null;
  let isLive = false;
  const checkPace = (arrival: Arrival): void => {
    mark ??= arrival;
    const passed = arrival.at - mark.at;
    const played = arrival.timeMs - mark.timeMs;
    // Ahead of the clock: these are still cached frames, so the series restarts after them. Backwards: a restart.
    if (played < 0 || played > MAX_AHEAD * passed + JITTER_MS) mark = arrival;
    else if (passed >= LIVE_MS && played >= MIN_PACE * passed) isLive = true;
  };
  return {
    note(arrival) {
      // Frames that travel together are judged by the last one: within a burst any pace could be measured.
      if (last && arrival.at - last.at > TOGETHER_MS) checkPace(last);
      last = arrival;
    },
    isLive: () => isLive,
  };
}

function isEnough(run: ProbeRun, meter: Meter, pace: Pace): boolean {
  if (!pace.isLive()) return false;
  const { depth, frames } = run.limits;
  if (meter.videoFrames() === 0) return isSoundOnly(run, pace) && meter.audioFrames() >= frames;
  if (meter.videoFrames() < frames) return false;
  if (depth !== 'media') return true;
  if (meter.keyFrames() <= 1 && pace.sincePictureMs() <= GROUP_WAIT_MS) return false;
  run.result.tracks.audio = meter.audioFrames() > 0 ? 'there' : 'absent';
  return true;
}

function isSoundOnly({ result }: ProbeRun, pace: Pace): boolean {
  if (pace.sinceFirstMs() < VIDEO_WAIT_MS) return false;
  if (result.videoCodec === null && !result.declared?.width) {
    result.tracks.video = 'absent';
    return true;
  }
  throw new ProbeFailure('no_media', `sound comes, but no picture in ${VIDEO_WAIT_MS} ms`);
}

function noteMeasures({ result }: ProbeRun, meter: Meter): void {
  if (meter.videoFrames() + meter.audioFrames() === 0) return;
  result.fps = meter.fps();
  result.bitrate = meter.videoFrames() > 0 ? meter.bitrate() : meter.audioBitrate();
  result.sizes = meter.sizes();
  noteTracks(result, meter);
}

/** Frames prove a track. A track is only reported missing if the probe waited for it. */
function noteTracks({ tracks }: ProbeResult, meter: Meter): void {
  const { video, audio } = meter.tracks();
  if (video === 'there') tracks.video = video;
  if (audio === 'there') tracks.audio = audio;
}

/** Parses `onMetaData` as sent by encoders: width, height, framerate, and rates in kbit/s (FLV 10.1 section E.5). */
function noteMetadata({ result }: ProbeRun, payload: Buffer): void {
  const fields = metadataFields(payload);
  if (!fields) return;
  const number = (name: string): number | null => {
    const value = fields[name];
    return typeof value === 'number' && value > 0 ? value : null;
  };
  const video = number('videodatarate');
  const audio = number('audiodatarate');
  result.declared = {
    codecs: null,
    width: number('width'),
    height: number('height'),
    fps: number('framerate'),
    bitrate: video === null ? null : Math.round((video + (audio ?? 0)) * 1_000),
  };
}

function metadataFields(payload: Buffer): AmfObject | null {
  try {
    return decodeAmf0(payload).find(isAmfObject) ?? null;
  } catch {
    // Metadata is only descriptive; the stream plays without it.
    return null;
  }
}

function noMedia(): ProbeFailure {
  return new ProbeFailure('no_media', `accepted, but no frame in ${NO_MEDIA_MS} ms`);
}

function stalled(): ProbeFailure {
  return new ProbeFailure('stalled', `the last kept frames came, then nothing for ${STALL_MS} ms`);
}
