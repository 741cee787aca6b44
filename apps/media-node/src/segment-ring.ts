import { mediaSegment, type Sample } from '@touchline/media/fmp4';
import type { CodecConfiguration } from './codec-configuration.ts';
import type { PlaylistPosition } from './playlist-positions.ts';

/** A frame; `time`: of decoding, or later so that the first frame is displayed then. Durations follow from the next. */
export type TimedSample = Omit<Sample, 'duration'> & { time: number };

/** One track of a segment as it is served; times in units of `timescale`. */
export type PackedTrack = { name: string; time: number; duration: number; timescale: number; data: Buffer };

/** Segments that follow each other without a break: one DASH period. */
export type Period = { id: number; startMs: number };

export type PackedSegment = {
  number: number;
  configuration: CodecConfiguration;
  period: Period;
  /** Codecs or timestamps do not continue those of the previous segment. */
  isDiscontinuous: boolean;
  video: PackedTrack | null;
  audio: PackedTrack | null;
  startMs: number;
  durationMs: number;
};

/** The newest segments of a stream, in memory. */
export type SegmentRing = {
  nextNumber: () => number;
  add: (segment: Omit<PackedSegment, 'period' | 'startMs' | 'durationMs'> & { nominalMs: number }) => void;
  /** The segments in the playlists, oldest first. */
  window: () => readonly PackedSegment[];
  newest: () => PackedSegment | null;
  /** Whether the stream ever announced and sent this track. */
  hadTrack: (kind: 'video' | 'audio') => boolean;
  /** Where the playlists are now, with the discontinuities in the window; null before the first segment. */
  position: () => PlaylistPosition | null;
  /** Discontinuities that have left the window, for EXT-X-DISCONTINUITY-SEQUENCE. */
  passedDiscontinuities: () => number;
  /**
   * Longest segment in the playlists in whole seconds. RFC 8216 requires a constant value, which is impossible for a
   * live encoder: one late key frame would keep players far behind for the rest of the stream.
   */
  targetDurationS: () => number;
  /** Media or initialization bytes by file name; null when they are gone or never existed. */
  find: (name: string) => Buffer | null;
  /** Bytes of all media that can be fetched. */
  heldBytes: () => number;
  /**
   * File names that the unfinished segment will have if the stream continues without a break. They stay valid through a
   * break until the next segment, so that players that keep requesting them wait for it instead.
   */
  nextNames: () => ReadonlySet<string>;
  /** Milliseconds of the longest segment so far. */
  longestMs: () => number;
  /** Marks that what follows does not continue the newest segment. */
  markBreak: () => void;
  /** Forgets all media. What follows is another discontinuity, and numbers go on. */
  clear: () => void;
  /** Calls the listener whenever a segment was added or a break was marked; returns the function to unsubscribe. */
  onChange: (listener: () => void) => () => void;
};

export type RingOptions = {
  /** Where the playlists begin; asked for once there is a segment. */
  begin: () => PlaylistPosition;
  /** Segments in the playlists, and how many older ones can still be fetched. */
  windowSegments: number;
  extraSegments: number;
  /** Limit for both together. */
  maxBytes: number;
};

/** Players stop at playlists with fewer segments (RFC 8216, section 6.2.2). */
export const MIN_SEGMENTS = 3;
/**
 * With longer segments than this, they leave the playlists before the maximum number is reached, and the memory after
 * twice that time.
 */
const MAX_AVERAGE_MS = 7_500;

type State = {
  limits: Omit<RingOptions, 'begin'>;
  kept: PackedSegment[];
  /** Index in `kept` where the window begins; the extra segments are before it. */
  windowStart: number;
  bytes: number;
  passed: number;
  files: Map<string, Buffer>;
};

export function createSegmentRing({ begin, ...limits }: RingOptions): SegmentRing {
  const state: State = { limits, kept: [], windowStart: 0, bytes: 0, passed: 0, files: new Map() };
  const { kept, files } = state;
  const numbers = numbersFrom(state, begin);
  let longestMs = 0;
  let nextNames = new Set<string>();
  const listeners = new Set<() => void>();
  const notifyListeners = (names: Set<string>): void => {
    nextNames = names;
    for (const listener of listeners) listener();
  };
  const hadTracks = { video: false, audio: false };
  return {
    nextNumber: numbers.next,
    window: () => kept.slice(state.windowStart),
    newest: () => kept.at(-1) ?? null,
    hadTrack: (kind) => hadTracks[kind],
    passedDiscontinuities: () => state.passed,
    position() {
      if (!numbers.haveBegun()) return null;
      const inWindow = discontinuities(kept.slice(state.windowStart));
      return { number: numbers.next(), discontinuities: state.passed + inWindow };
    },
    targetDurationS: () => targetDurationS(kept.slice(state.windowStart)),
    find: (name) => files.get(name) ?? null,
    heldBytes: () => state.bytes,
    nextNames: () => nextNames,
    longestMs: () => longestMs,
    markBreak: () => notifyListeners(nextNames),
    clear() {
      while (state.windowStart < kept.length) removeFromPlaylists(state);
      while (kept.length > 0) removeFromMemory(state);
      notifyListeners(new Set());
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add({ nominalMs, ...segment }) {
      const timing = segment.video ?? segment.audio;
      const startMs = timing ? (timing.time * 1000) / timing.timescale : 0;
      const durationMs = timing ? (timing.duration * 1000) / timing.timescale : nominalMs;
      const before = kept.at(-1)?.period;
      const period = before && !segment.isDiscontinuous ? before : { id: segment.number, startMs };
      kept.push({ ...segment, period, startMs, durationMs });
      numbers.advance();
      hadTracks.video ||= segment.configuration.video !== null;
      hadTracks.audio ||= segment.configuration.audio !== null;
      longestMs = Math.max(longestMs, durationMs);
      addFiles(files, segment);
      state.bytes += bytesOf(segment);
      trim(state);
      notifyListeners(namesAfter(segment));
    },
  };
}

/** The numbers of segments from the beginning, which is asked for with the first of them. */
function numbersFrom(
  state: State,
  begin: RingOptions['begin'],
): { next: () => number; advance: () => void; haveBegun: () => boolean } {
  let count: number | null = null;
  const next = (): number => {
    if (count !== null) return count;
    const { number, discontinuities } = begin();
    state.passed += discontinuities;
    return (count = number);
  };
  return { next, advance: () => void (count = next() + 1), haveBegun: () => count !== null };
}

/**
 * Enforces the limits. Over the byte limit the extra segments are removed first, then the window shrinks to its
 * minimum.
 */
function trim(state: State): void {
  const { kept, limits } = state;
  const windowMs = (): number => lengthMs(kept.slice(state.windowStart));
  const windowSegments = (): number => kept.length - state.windowStart;
  const maxWindowMs = limits.windowSegments * MAX_AVERAGE_MS;
  while (windowSegments() > limits.windowSegments) removeFromPlaylists(state);
  while (windowSegments() > MIN_SEGMENTS && windowMs() > maxWindowMs) removeFromPlaylists(state);
  while (state.windowStart > limits.extraSegments) removeFromMemory(state);
  const isTooMuch = (): boolean => state.bytes > limits.maxBytes || lengthMs(kept) > 2 * maxWindowMs;
  while (state.windowStart > 0 && isTooMuch()) removeFromMemory(state);
  while (windowSegments() > MIN_SEGMENTS && state.bytes > limits.maxBytes) {
    removeFromPlaylists(state);
    removeFromMemory(state);
  }
}

/** Removes the oldest segment from the playlists. */
function removeFromPlaylists(state: State): void {
  if (state.kept[state.windowStart]?.isDiscontinuous) state.passed += 1;
  state.windowStart += 1;
}

/** End of a track whose last frame is as long as the average. */
export function trackEnd(samples: readonly TimedSample[], timescale: number): number {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last) return 0;
  const average = samples.length > 1 ? Math.round((last.time - first.time) / (samples.length - 1)) : timescale / 25;
  return last.time + average;
}

/**
 * Packs the frames of one track. `until`: start of the next segment, null to estimate it from the frames. `lead`: how
 * much earlier than `time` frames are decoded, so that no composition offset is negative; ffmpeg without an edit list
 * plays the whole track late by the most negative one.
 */
export function packTrack(
  number: number,
  prefix: 'v' | 'a',
  timescale: number,
  samples: readonly TimedSample[],
  until: number | null,
  lead: number,
): PackedTrack | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last) return null;
  const end = Math.max(until ?? trackEnd(samples, timescale), last.time + 1);
  const timed = samples.map((sample, index): Sample => ({
    ...sample,
    compositionOffset: sample.compositionOffset + lead,
    duration: (samples[index + 1]?.time ?? end) - sample.time,
  }));
  const data = mediaSegment(number + 1, first.time - lead, timed);
  return { name: fileName(prefix, first.time), time: first.time, duration: end - first.time, timescale, data };
}

function fileName(prefix: 'v' | 'a', time: number): string {
  return `${prefix}-${time}.m4s`;
}

/** Each track continues where it ends. */
function namesAfter({ video, audio }: Pick<PackedSegment, 'video' | 'audio'>): Set<string> {
  const names = new Set<string>();
  if (video) names.add(fileName('v', video.time + video.duration));
  if (audio) names.add(fileName('a', audio.time + audio.duration));
  return names;
}

/** File name of the initialization segment of a configuration. */
export function initName(configuration: CodecConfiguration, kind: 'video' | 'audio'): string {
  return `${kind === 'video' ? 'v' : 'a'}-init-${configuration.id}.mp4`;
}

function addFiles(files: Map<string, Buffer>, segment: Pick<PackedSegment, 'configuration' | 'video' | 'audio'>): void {
  const { configuration } = segment;
  if (configuration.video) files.set(initName(configuration, 'video'), configuration.video.init);
  if (configuration.audio) files.set(initName(configuration, 'audio'), configuration.audio.init);
  for (const track of [segment.video, segment.audio]) if (track) files.set(track.name, track.data);
}

function bytesOf({ video, audio }: Pick<PackedSegment, 'video' | 'audio'>): number {
  return (video?.data.length ?? 0) + (audio?.data.length ?? 0);
}

function discontinuities(segments: readonly PackedSegment[]): number {
  return segments.filter(({ isDiscontinuous }) => isDiscontinuous).length;
}

function targetDurationS(segments: readonly PackedSegment[]): number {
  const lengthsMs = segments.flatMap(({ durationMs, video, audio }) => [durationMs, trackMs(video), trackMs(audio)]);
  return Math.max(1, ...lengthsMs.map((length) => Math.round(length / 1000)));
}

function trackMs(track: PackedTrack | null): number {
  return track ? (track.duration * 1000) / track.timescale : 0;
}

function lengthMs(segments: readonly PackedSegment[]): number {
  return segments.reduce((sum, segment) => sum + segment.durationMs, 0);
}

/** Removes the oldest segment from memory. */
function removeFromMemory(state: State): void {
  const { kept, files } = state;
  const old = kept.shift();
  if (!old) return;
  state.windowStart -= 1;
  state.bytes -= bytesOf(old);
  for (const track of [old.video, old.audio]) if (track) files.delete(track.name);
  const { configuration } = old;
  if (kept.some((segment) => segment.configuration === configuration)) return;
  files.delete(initName(configuration, 'video'));
  files.delete(initName(configuration, 'audio'));
}
