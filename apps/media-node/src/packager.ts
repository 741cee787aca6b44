import { type AudioClock, createAudioClock } from './audio-clock.ts';
import {
  type AudioSetup,
  type CodecConfiguration,
  nextConfiguration,
  readAudioSetup,
  readVideoSetup,
  VIDEO_TIMESCALE,
  type VideoSetup,
} from './codec-configuration.ts';
import type { MediaTag } from './media-tag.ts';
import { createGopWatch, type GopWatch } from './gop-watch.ts';
import {
  createSegmentRing,
  MIN_SEGMENTS,
  packTrack,
  type RingOptions,
  type SegmentRing,
  type TimedSample,
  trackEnd,
} from './segment-ring.ts';
import { codeAfter, type Unpackaged } from './unpackaged.ts';

export type PackagerOptions = Pick<RingOptions, 'begin'> & {
  /** A segment ends at the first key frame this long after its start. */
  segmentMs: number;
  /** Segments in the playlists, and how many older ones can still be fetched. */
  windowSegments: number;
  extraSegments: number;
  /** Memory for all media of the stream, including the unfinished segment; a segment may take a quarter of it. */
  maxBytes: number;
};

/** Makes one set of CMAF segments from the tags of a stream, which both HLS and DASH list. */
export type Packager = {
  push: (tag: MediaTag) => void;
  /** The encoder left or its timeline jumped: finishes the current segment and marks the next one as a break. */
  interrupt: () => void;
  ring: SegmentRing;
  /** Frames that could not be packaged: video without a key frame, or audio sent twice. */
  droppedFrames: () => number;
  /** Bytes of media in the ring and in the unfinished segment. */
  heldBytes: () => number;
  /** Why tracks that the encoder sends are not in the segments. */
  unpackaged: () => Unpackaged;
};

const TICKS_PER_MS = VIDEO_TIMESCALE / 1000;
/** Encoders round to milliseconds: a key frame this early still ends the segment. */
const EARLY_MS = 100;
/** After this long without a video frame, audio is packaged alone. */
const VIDEO_SILENCE_MS = 6_000;
/** After this long without a key frame, video is dropped. */
const MAX_SEGMENT_MS = 30_000;
/** No frame is displayed this long before or after it is decoded: the encoder is wrong. */
const MAX_COMPOSITION_MS = 10_000;
/** Size of an entry in the trun box. */
const SAMPLE_OVERHEAD_BYTES = 16;

/** `end`: where the next frame follows without a gap. */
type AudioSample = TimedSample & { end: number };

type State = {
  options: PackagerOptions;
  ring: SegmentRing;
  configuration: CodecConfiguration | null;
  video: VideoSetup | null;
  audio: AudioSetup | null;
  videoSamples: TimedSample[];
  audioSamples: AudioSample[];
  /** Null before the first audio frame after a break. */
  audioClock: AudioClock | null;
  /** Time of the last audio frame in milliseconds: what comes after a break is later, so that no file name repeats. */
  lastAudioMs: number;
  /** Decoding time of the last video frame in ticks; times always increase. */
  lastVideo: number;
  /** Composition offset of the first video frame: times of frames include it, so that segments start when displayed. */
  firstCompositionOffset: number | null;
  isBroken: boolean;
  /** What this encoder session has actually sent, whatever it announced. */
  hasAudioFrames: boolean;
  hasVideoFrames: boolean;
  /** Bytes of the unfinished segment. */
  unfinishedBytes: number;
  /** Limit per segment, so that the window can always hold the minimum number of segments. */
  maxSegmentBytes: number;
  /** Set while video is dropped because its key frames are too far apart. */
  gopWatch: GopWatch | null;
  unpackaged: Unpackaged;
  dropped: number;
};

export function createPackager(options: PackagerOptions): Packager {
  const { begin, windowSegments, extraSegments } = options;
  const maxSegmentBytes = options.maxBytes / (MIN_SEGMENTS + 1);
  const state: State = {
    options,
    ring: createSegmentRing({ begin, windowSegments, extraSegments, maxBytes: options.maxBytes - maxSegmentBytes }),
    configuration: null,
    video: null,
    audio: null,
    videoSamples: [],
    audioSamples: [],
    audioClock: null,
    lastAudioMs: -1,
    lastVideo: -1,
    firstCompositionOffset: null,
    isBroken: false,
    hasAudioFrames: false,
    hasVideoFrames: false,
    unfinishedBytes: 0,
    maxSegmentBytes,
    gopWatch: null,
    unpackaged: { video: null, audio: null },
    dropped: 0,
  };
  return {
    ring: state.ring,
    droppedFrames: () => state.dropped,
    heldBytes: () => state.ring.heldBytes() + state.unfinishedBytes,
    unpackaged: () => ({ ...state.unpackaged, video: state.unpackaged.video ?? state.gopWatch?.code ?? null }),
    push: (tag) => push(state, tag),
    interrupt: () => interrupt(state),
  };
}

function push(state: State, tag: MediaTag): void {
  const { video, audio } = tag;
  if (video?.codec === 'h264') {
    if (video.kind === 'config') configure(state, 'video', video.data);
    else if (video.kind === 'frame' && state.video) pushVideo(state, tag, video.compositionMs, video.data);
  } else if (audio?.codec === 'aac') {
    if (audio.kind === 'config') configure(state, 'audio', audio.data);
    else if (audio.kind === 'frame' && state.audio && audio.data.length > 0) pushAudio(state, tag.timeMs, audio.data);
  }
  const { unpackaged } = state;
  if (video) unpackaged.video = codeAfter(unpackaged.video, video, state.video !== null);
  if (audio) unpackaged.audio = codeAfter(unpackaged.audio, audio, state.audio !== null);
}

/** New codecs end the segment, because what follows needs its own initialization. Repeated ones change nothing. */
function configure(state: State, kind: 'video' | 'audio', data: Buffer): void {
  const current = kind === 'video' ? state.video?.avcC : state.audio?.config;
  if (current?.equals(data)) return;
  if (current) interrupt(state);
  if (kind === 'video') state.video = readVideoSetup(data);
  else state.audio = readAudioSetup(data);
}

function interrupt(state: State): void {
  close(state, null);
  state.ring.markBreak();
  state.isBroken ||= state.ring.newest() !== null;
  state.audioClock = null;
  state.firstCompositionOffset = null;
  // The next encoder may send no audio or no video, so neither is assumed.
  state.hasAudioFrames = false;
  state.hasVideoFrames = false;
  state.gopWatch = null;
  state.unpackaged = { video: null, audio: null };
}

function pushVideo(state: State, tag: MediaTag, declaredMs: number, data: Buffer): void {
  if (!canTake(state, tag, data.length)) {
    state.dropped += 1;
    return;
  }
  const compositionMs = Math.abs(declaredMs) > MAX_COMPOSITION_MS ? 0 : declaredMs;
  const first = (state.firstCompositionOffset ??= compositionMs * TICKS_PER_MS);
  const time = Math.max(Math.round(tag.timeMs * TICKS_PER_MS) + first, first, state.lastVideo + 1);
  if (tag.isKeyFrame && isDue(state, time)) close(state, time);
  state.lastVideo = time;
  state.hasVideoFrames = true;
  const compositionOffset = compositionMs * TICKS_PER_MS - first;
  state.videoSamples.push({ time, data, compositionOffset, isKeyFrame: tag.isKeyFrame });
  state.unfinishedBytes += data.length + SAMPLE_OVERHEAD_BYTES;
  const startedAt = state.videoSamples[0]?.time ?? time;
  if (time - startedAt > MAX_SEGMENT_MS * TICKS_PER_MS) dropVideo(state, 'long_gop');
  else if (state.unfinishedBytes > state.maxSegmentBytes) dropVideo(state, 'large_gop');
}

/** Video starts with a key frame, and after being dropped with a key frame soon enough after the previous one. */
function canTake(state: State, { timeMs, isKeyFrame }: MediaTag, bytes: number): boolean {
  const { gopWatch } = state;
  if (!gopWatch) return isKeyFrame || state.videoSamples.length > 0;
  if (!gopWatch.isAcceptable({ timeMs, isKeyFrame, bytes })) return false;
  state.gopWatch = null;
  return true;
}

/** Whether a key frame at this time ends the segment. */
function isDue(state: State, time: number): boolean {
  const [first] = state.videoSamples;
  if (!first) return isAudioOnly(state);
  // Large groups of pictures are cut earlier, while another one of the same size still fits.
  const isHeavy = state.unfinishedBytes >= state.maxSegmentBytes / 2;
  return isHeavy || time - first.time >= (state.options.segmentMs - EARLY_MS) * TICKS_PER_MS;
}

/** The unfinished segment follows one without video: it ends where video starts again. */
function isAudioOnly({ ring, isBroken }: State): boolean {
  return !isBroken && ring.newest()?.video === null;
}

/** Drops the video of the unfinished segment. The audio that waited for it is packaged alone. */
function dropVideo(state: State, code: GopWatch['code']): void {
  const [first] = state.videoSamples;
  if (!first) return;
  const bytes = state.videoSamples.reduce((sum, sample) => sum + sample.data.length, 0);
  const group = { timeMs: first.time / TICKS_PER_MS, bytes, isKeyFrame: true };
  state.gopWatch = createGopWatch(code, group, { maxMs: MAX_SEGMENT_MS, maxBytes: state.maxSegmentBytes });
  state.dropped += state.videoSamples.length;
  state.videoSamples = [];
  closeAudio(state);
}

/** Video has stopped: it keeps the audio up to its end, and the rest is packaged alone. */
function endVideo(state: State): void {
  if (state.videoSamples.length > 0) close(state, trackEnd(state.videoSamples, VIDEO_TIMESCALE));
  closeAudio(state);
}

/** Ends segments of the usual length with the available audio. */
function closeAudio(state: State): void {
  const sampleRate = state.audio?.facts.sampleRate ?? 1;
  while (unfinishedAudioMs(state) >= state.options.segmentMs) {
    const startMs = ((state.audioSamples[0]?.time ?? 0) * 1000) / sampleRate;
    close(state, Math.round((startMs + state.options.segmentMs) * TICKS_PER_MS));
  }
  state.unfinishedBytes = bytesOf(state.audioSamples);
}

function unfinishedAudioMs({ audio, audioSamples }: State): number {
  const [first] = audioSamples;
  const last = audioSamples.at(-1);
  return audio && first && last ? ((last.time - first.time) * 1000) / audio.facts.sampleRate : 0;
}

function pushAudio(state: State, timeMs: number, data: Buffer): void {
  if (!state.audio) return;
  const { sampleRate, frameSamples } = state.audio.facts;
  const isSentTwice = state.audioClock === null && timeMs <= state.lastAudioMs;
  const place = isSentTwice ? null : (state.audioClock ??= createAudioClock(sampleRate, frameSamples)).place(timeMs);
  if (!place) {
    state.dropped += 1;
    return;
  }
  state.lastAudioMs = (place.time * 1000) / sampleRate;
  state.hasAudioFrames = true;
  makeRoom(state, data.length + SAMPLE_OVERHEAD_BYTES);
  state.audioSamples.push({ ...place, data, compositionOffset: 0, isKeyFrame: true });
  state.unfinishedBytes += data.length + SAMPLE_OVERHEAD_BYTES;
  const awaitsVideo = state.video !== null && state.gopWatch === null;
  const hasVideo = awaitsVideo && timeMs - state.lastVideo / TICKS_PER_MS < VIDEO_SILENCE_MS;
  if (!hasVideo && unfinishedAudioMs(state) >= state.options.segmentMs) endVideo(state);
}

/** Audio counts too: it ends a segment without video. */
function makeRoom(state: State, bytes: number): void {
  const isTooMuch = (): boolean => state.unfinishedBytes + bytes > state.maxSegmentBytes;
  if (isTooMuch()) dropVideo(state, 'large_gop');
  if (isTooMuch()) close(state, null);
}

/** Ends the segment. `until`: time of the key frame that starts the next one, in ticks; null at a break. */
function close(state: State, until: number | null): void {
  const { options, ring } = state;
  const audioRate = state.audio?.facts.sampleRate ?? 1;
  const audioUntil = until === null ? Number.POSITIVE_INFINITY : (until / VIDEO_TIMESCALE) * audioRate;
  const audioSamples = state.audioSamples.filter((sample) => sample.time < audioUntil);
  state.audioSamples = state.audioSamples.slice(audioSamples.length);
  const videoSamples = state.videoSamples;
  state.videoSamples = [];
  state.unfinishedBytes = bytesOf(state.audioSamples);
  if (videoSamples.length === 0 && audioSamples.length === 0) return;
  const audio = state.hasAudioFrames ? state.audio : null;
  const video = state.hasVideoFrames ? state.video : null;
  const configuration = nextConfiguration(state.configuration, video, audio);
  const number = ring.nextNumber();
  const lead = Math.max(state.firstCompositionOffset ?? 0, 0);
  const isContinued = ring.newest() === null && number > 0;
  const isChanged = state.configuration !== null && configuration !== state.configuration;
  const isDiscontinuous = state.isBroken || isContinued || isChanged;
  state.configuration = configuration;
  state.isBroken = false;
  ring.add({
    number,
    configuration,
    isDiscontinuous,
    video: packTrack(number, 'v', VIDEO_TIMESCALE, videoSamples, until, lead),
    audio: audio ? packTrack(number, 'a', audioRate, audioSamples, audioSamples.at(-1)?.end ?? null, 0) : null,
    nominalMs: options.segmentMs,
  });
}

function bytesOf(samples: readonly TimedSample[]): number {
  return samples.reduce((sum, sample) => sum + sample.data.length + SAMPLE_OVERHEAD_BYTES, 0);
}
