import { type AudioClock, createAudioClock } from './audio-clock.ts';
import {
  type AudioSetup,
  type Generation,
  nextGeneration,
  readAudioSetup,
  readVideoSetup,
  VIDEO_TIMESCALE,
  type VideoSetup,
} from './generation.ts';
import type { MediaTag } from './media-tag.ts';
import { createSegmentRing, packTrack, type SegmentRing, type TimedSample } from './segment-ring.ts';

export type PackagerOptions = {
  /** A segment is cut at the first key frame this long after its start. */
  segmentMs: number;
  /** Segments in the playlists, and how many older ones can still be fetched. */
  windowSegments: number;
  extraSegments: number;
};

/** Makes one set of CMAF segments from the tags of a stream; HLS and DASH only list them. */
export type Packager = {
  push: (tag: MediaTag) => void;
  /** The encoder is gone or its timeline jumped: closes what there is; what comes next is marked as a break. */
  interrupt: () => void;
  ring: SegmentRing;
  /** Frames that could not be packaged: without a key frame, or doubled audio. */
  droppedFrames: () => number;
};

const TICKS_PER_MS = VIDEO_TIMESCALE / 1000;
/** Encoders round to milliseconds: a key frame this much early still ends the segment. */
const EARLY_MS = 100;
/** Audio goes on alone when no picture has come for this long. */
const VIDEO_SILENCE_MS = 6_000;
/** Without a key frame for this long the pictures are given up. */
const MAX_SEGMENT_MS = 30_000;

/** `end` is where the next frame follows without a gap. */
type SoundSample = TimedSample & { end: number };

type State = {
  options: PackagerOptions;
  ring: SegmentRing;
  generation: Generation | null;
  video: VideoSetup | null;
  audio: AudioSetup | null;
  videoSamples: TimedSample[];
  audioSamples: SoundSample[];
  /** Null before the first audio frame after a break. */
  audioClock: AudioClock | null;
  /** Decoding time of the last picture in ticks; times only ever grow. */
  lastVideo: number;
  /** Composition offset of the first picture: taken into the decoding time, so a segment starts where it is shown. */
  lead: number | null;
  isBroken: boolean;
  /** What this encoder session has really sent, whatever it announced. */
  hasAudioFrames: boolean;
  hasVideoFrames: boolean;
  dropped: number;
};

export function createPackager(options: PackagerOptions): Packager {
  const state: State = {
    options,
    ring: createSegmentRing(options.windowSegments, options.extraSegments),
    generation: null,
    video: null,
    audio: null,
    videoSamples: [],
    audioSamples: [],
    audioClock: null,
    lastVideo: -1,
    lead: null,
    isBroken: false,
    hasAudioFrames: false,
    hasVideoFrames: false,
    dropped: 0,
  };
  return {
    ring: state.ring,
    droppedFrames: () => state.dropped,
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
}

/** New codecs end the segment: what follows needs its own initialization. The same ones again change nothing. */
function configure(state: State, kind: 'video' | 'audio', data: Buffer): void {
  const known = kind === 'video' ? state.video?.avcC : state.audio?.config;
  if (known?.equals(data)) return;
  if (known) interrupt(state);
  if (kind === 'video') state.video = readVideoSetup(data);
  else state.audio = readAudioSetup(data);
}

function interrupt(state: State): void {
  close(state, null);
  state.isBroken = state.ring.newest() !== null;
  state.audioClock = null;
  state.lead = null;
  // The next encoder may come without audio or without pictures: neither is assumed.
  state.hasAudioFrames = false;
  state.hasVideoFrames = false;
}

function pushVideo(state: State, tag: MediaTag, compositionMs: number, data: Buffer): void {
  const [first] = state.videoSamples;
  if (!first && !tag.isKeyFrame) {
    state.dropped += 1;
    return;
  }
  state.lead ??= compositionMs * TICKS_PER_MS;
  const time = Math.max(Math.round(tag.timeMs * TICKS_PER_MS) + state.lead, state.lastVideo + 1);
  if (first && tag.isKeyFrame && time - first.time >= (state.options.segmentMs - EARLY_MS) * TICKS_PER_MS)
    close(state, time);
  else if (first && time - first.time > MAX_SEGMENT_MS * TICKS_PER_MS) {
    state.dropped += state.videoSamples.length + 1;
    state.videoSamples = [];
    return;
  }
  state.lastVideo = time;
  state.hasVideoFrames = true;
  const compositionOffset = compositionMs * TICKS_PER_MS - state.lead;
  state.videoSamples.push({ time, data, compositionOffset, isKeyFrame: tag.isKeyFrame });
}

function pushAudio(state: State, timeMs: number, data: Buffer): void {
  if (!state.audio) return;
  const { sampleRate, frameSamples } = state.audio.facts;
  state.audioClock ??= createAudioClock(sampleRate, frameSamples);
  const place = state.audioClock.place(timeMs);
  if (!place) {
    state.dropped += 1;
    return;
  }
  state.hasAudioFrames = true;
  state.audioSamples.push({ ...place, data, compositionOffset: 0, isKeyFrame: true });
  const [first] = state.audioSamples;
  const heldMs = first ? ((place.time - first.time) * 1000) / sampleRate : 0;
  const hasPictures = state.video !== null && timeMs - state.lastVideo / TICKS_PER_MS < VIDEO_SILENCE_MS;
  if (heldMs >= state.options.segmentMs && !hasPictures) close(state, null);
}

/** Ends the segment. `until` is the time of the key frame that begins the next one, in ticks; null at a break. */
function close(state: State, until: number | null): void {
  const { options, ring } = state;
  const audioRate = state.audio?.facts.sampleRate ?? 1;
  const audioUntil = until === null ? Number.POSITIVE_INFINITY : (until / VIDEO_TIMESCALE) * audioRate;
  const sound = state.audioSamples.filter((sample) => sample.time < audioUntil);
  state.audioSamples = state.audioSamples.slice(sound.length);
  const pictures = state.videoSamples;
  state.videoSamples = [];
  if (pictures.length === 0 && sound.length === 0) return;
  const audio = state.hasAudioFrames ? state.audio : null;
  const video = state.hasVideoFrames ? state.video : null;
  const generation = nextGeneration(state.generation, video, audio);
  const isDiscontinuous = state.isBroken || (state.generation !== null && generation !== state.generation);
  state.generation = generation;
  state.isBroken = false;
  const number = ring.nextNumber();
  ring.add({
    number,
    generation,
    isDiscontinuous,
    video: packTrack(number, 'v', VIDEO_TIMESCALE, pictures, until),
    audio: audio ? packTrack(number, 'a', audioRate, sound, sound.at(-1)?.end ?? null) : null,
    nominalMs: options.segmentMs,
  });
}
