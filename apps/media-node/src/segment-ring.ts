import { mediaSegment, type Sample } from '@touchline/media/fmp4';
import type { Generation } from './generation.ts';

/** A frame with its decoding time; its duration follows from the frame after it. */
export type TimedSample = Omit<Sample, 'duration'> & { time: number };

/** One track of a segment as it is served; times in units of `timescale`. */
export type PackedTrack = { name: string; time: number; duration: number; timescale: number; data: Buffer };

/** Segments that follow each other without a break: one DASH period. */
export type Span = { id: number; startMs: number };

export type PackedSegment = {
  number: number;
  generation: Generation;
  span: Span;
  /** Codecs or timestamps do not go on from the segment before. */
  isDiscontinuous: boolean;
  video: PackedTrack | null;
  audio: PackedTrack | null;
  startMs: number;
  durationMs: number;
};

/** The newest segments of a stream, in memory. */
export type SegmentRing = {
  nextNumber: () => number;
  add: (segment: Omit<PackedSegment, 'span' | 'startMs' | 'durationMs'> & { nominalMs: number }) => void;
  /** The segments of the playlists, oldest first. */
  window: () => readonly PackedSegment[];
  newest: () => PackedSegment | null;
  /** Whether the stream ever announced and sent this track. */
  hasHad: (kind: 'video' | 'audio') => boolean;
  /** Discontinuities that have left the window, for EXT-X-DISCONTINUITY-SEQUENCE. */
  passedDiscontinuities: () => number;
  /** Longest segment so far in whole seconds: a target duration never shrinks. */
  targetDurationS: () => number;
  /** Media or initialization bytes by file name, null when they are gone or never were. */
  find: (name: string) => Buffer | null;
};

export function createSegmentRing(windowSegments: number, extraSegments: number): SegmentRing {
  const kept: PackedSegment[] = [];
  const files = new Map<string, Buffer>();
  let count = 0;
  let passed = 0;
  let target = 1;
  const had = { video: false, audio: false };
  const windowStart = (): number => Math.max(0, kept.length - windowSegments);
  return {
    nextNumber: () => count,
    window: () => kept.slice(windowStart()),
    newest: () => kept.at(-1) ?? null,
    hasHad: (kind) => had[kind],
    passedDiscontinuities: () => passed,
    targetDurationS: () => target,
    find: (name) => files.get(name) ?? null,
    add({ nominalMs, ...segment }) {
      const timing = segment.video ?? segment.audio;
      const startMs = timing ? (timing.time * 1000) / timing.timescale : 0;
      const durationMs = timing ? (timing.duration * 1000) / timing.timescale : nominalMs;
      const outgoing = kept[windowStart()];
      if (kept.length - windowStart() === windowSegments && outgoing?.isDiscontinuous) passed += 1;
      const before = kept.at(-1)?.span;
      const span = before && !segment.isDiscontinuous ? before : { id: segment.number, startMs };
      kept.push({ ...segment, span, startMs, durationMs });
      count += 1;
      had.video ||= segment.generation.video !== null;
      had.audio ||= segment.generation.audio !== null;
      target = Math.max(target, Math.round(durationMs / 1000));
      addFiles(files, segment);
      while (kept.length > windowSegments + extraSegments) forget(kept, files);
    },
  };
}

/** Packs the frames of one track; `until` is where the next segment starts, null to guess from the frames. */
export function packTrack(
  number: number,
  prefix: 'v' | 'a',
  timescale: number,
  samples: readonly TimedSample[],
  until: number | null,
): PackedTrack | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last) return null;
  const guess = samples.length > 1 ? Math.round((last.time - first.time) / (samples.length - 1)) : timescale / 25;
  const end = Math.max(until ?? last.time + guess, last.time + 1);
  const timed = samples.map((sample, index): Sample => ({
    ...sample,
    duration: (samples[index + 1]?.time ?? end) - sample.time,
  }));
  const data = mediaSegment(number + 1, first.time, timed);
  return { name: `${prefix}-${first.time}.m4s`, time: first.time, duration: end - first.time, timescale, data };
}

/** File name of the initialization segment of a generation. */
export function initName(generation: Generation, kind: 'video' | 'audio'): string {
  return `${kind === 'video' ? 'v' : 'a'}-init-${generation.id}.mp4`;
}

function addFiles(files: Map<string, Buffer>, segment: Pick<PackedSegment, 'generation' | 'video' | 'audio'>): void {
  const { generation } = segment;
  if (generation.video) files.set(initName(generation, 'video'), generation.video.init);
  if (generation.audio) files.set(initName(generation, 'audio'), generation.audio.init);
  for (const track of [segment.video, segment.audio]) if (track) files.set(track.name, track.data);
}

function forget(kept: PackedSegment[], files: Map<string, Buffer>): void {
  const old = kept.shift();
  if (!old) return;
  for (const track of [old.video, old.audio]) if (track) files.delete(track.name);
  const { generation } = old;
  if (kept.some((segment) => segment.generation === generation)) return;
  files.delete(initName(generation, 'video'));
  files.delete(initName(generation, 'audio'));
}
