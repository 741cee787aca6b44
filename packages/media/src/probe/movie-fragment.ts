import { parseInit, type TrackFacts } from '#media/fmp4-parse';
import { type AacKeeper, type AacSample, createAacKeeper } from '#media/aac-sample';
import { findBox, listBoxes } from '#media/mp4-boxes';
import { ProbeFailure } from './failure.ts';
import type { FrameSink, VideoFrame } from './frame-sink.ts';
import type { Meter } from './meter.ts';
import type { ProbeResult, TimedKeyFrame } from './probe-result.ts';

/** Sample entries of ISO/IEC 14496-12 and -15, AV1, VP9 and Opus in ISOBMFF. */
const CODECS: Record<string, string> = {
  avc1: 'h264',
  avc3: 'h264',
  hvc1: 'hevc',
  hev1: 'hevc',
  av01: 'av1',
  vp09: 'vp9',
  mp4a: 'aac',
  Opus: 'opus',
  'ac-3': 'ac3',
  'ec-3': 'eac3',
};
const NOT_SYNC = 0x10000;
/** A run may announce samples that take no bytes. */
const MAX_SAMPLES = 20_000;

/**
 * Parses an initialization segment and stores codecs and size in `result`. Throws `ProbeFailure`, or the parser's error.
 */
export function readMovie(data: Buffer, result: ProbeResult): TrackFacts[] {
  const tracks = parseInit(data).filter(({ kind, timescale }) => kind !== 'other' && timescale > 0);
  if (tracks.length === 0) throw new ProbeFailure('bad_media', 'not an MP4 initialization segment with media');
  for (const { kind, codec, width, height } of tracks) {
    const name = CODECS[codec.slice(0, 4)] ?? 'unknown';
    if (kind === 'audio') result.audioCodec = name;
    else Object.assign(result, { videoCodec: name, width, height });
  }
  return tracks;
}

/** The newest H.264 key frame and AAC frames of a segment. */
export type SegmentMedia = { keyFrame: TimedKeyFrame | null; sound: AacSample | null };

/**
 * Adds every frame of a media segment to `meter`, and what can be decoded to `sink`; returns the newest of it. Throws
 * `ProbeFailure` with `bad_media` when it has no fragment.
 */
export function readMovieFragments(
  data: Buffer,
  tracks: readonly TrackFacts[],
  meter: Meter,
  sink: FrameSink | null,
): SegmentMedia {
  const fragments = listBoxes(data).filter(({ type }) => type === 'moof');
  if (fragments.length === 0) throw new ProbeFailure('bad_media', 'not an MP4 media segment');
  const segment: Segment = { data, meter, sink, keyFrame: null, sound: createAacKeeper() };
  for (const { body } of fragments) {
    const start = body.byteOffset - data.byteOffset - BOX_HEAD_BYTES;
    for (const box of listBoxes(body)) if (box.type === 'traf') readTrackFragment(box.body, start, tracks, segment);
  }
  return { keyFrame: segment.keyFrame, sound: segment.sound.sample() };
}

const BOX_HEAD_BYTES = 8;

type Segment = { data: Buffer; meter: Meter; sink: FrameSink | null; keyFrame: TimedKeyFrame | null; sound: AacKeeper };

/** The common values of a fragment's samples (section 8.8.7); `time` advances with each sample. */
type Fragment = Pick<TrackFacts, 'timescale' | 'avcC' | 'aacConfig'> & {
  isVideo: boolean;
  /** Where in the segment the data offsets of its runs count from. */
  base: number;
  duration: number;
  size: number;
  /** Null: nothing tells which samples are key frames. */
  flags: number | null;
  time: number;
};

function readTrackFragment(traf: Buffer, moofStart: number, tracks: readonly TrackFacts[], segment: Segment): void {
  const tfhd = findBox(traf, ['tfhd']);
  const track = tfhd && tracks.find(({ trackId }) => trackId === tfhd.readUInt32BE(4));
  if (!tfhd || !track) return;
  const present = tfhd.readUInt32BE(0) & 0xffffff;
  let at = 8 + ((present & 1) !== 0 ? 8 : 0) + ((present & 2) !== 0 ? 4 : 0);
  const next = (): number => tfhd.readUInt32BE((at += 4) - 4);
  const fragment: Fragment = {
    isVideo: track.kind === 'video',
    base: (present & 1) !== 0 ? Number(tfhd.readBigUInt64BE(8)) : moofStart,
    timescale: track.timescale,
    avcC: track.avcC,
    aacConfig: track.aacConfig,
    duration: (present & 0x08) !== 0 ? next() : track.defaultDuration,
    size: (present & 0x10) !== 0 ? next() : track.defaultSize,
    flags: (present & 0x20) !== 0 ? next() : track.defaultFlags,
    time: decodeTime(findBox(traf, ['tfdt'])),
  };
  for (const box of listBoxes(traf)) if (box.type === 'trun') readRun(box.body, fragment, segment);
}

function decodeTime(tfdt: Buffer | null): number {
  if (!tfdt) return 0;
  return tfdt.readUInt8(0) === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4);
}

/** Adds the samples of one run (section 8.8.8). */
function readRun(trun: Buffer, fragment: Fragment, segment: Segment): void {
  const { meter } = segment;
  const present = trun.readUInt32BE(0) & 0xffffff;
  const count = trun.readUInt32BE(4);
  if (count + meter.videoFrames() + meter.audioFrames() > MAX_SAMPLES)
    throw new ProbeFailure('bad_media', `more than ${MAX_SAMPLES} samples in a segment`);
  // Runs without an offset follow the run before; their pictures are not needed.
  let position = (present & 1) !== 0 ? fragment.base + trun.readInt32BE(8) : Number.NaN;
  let at = 8 + ((present & 1) !== 0 ? 4 : 0);
  const next = (): number => trun.readUInt32BE((at += 4) - 4);
  // Without any flags, the first sample of a run is assumed to be the key frame.
  const firstFlags = (present & 4) !== 0 ? next() : (fragment.flags ?? 0);
  const otherFlags = fragment.flags ?? NOT_SYNC;
  for (let index = 0; index < count; index += 1) {
    const duration = (present & 0x100) !== 0 ? next() : fragment.duration;
    const bytes = (present & 0x200) !== 0 ? next() : fragment.size;
    const flags = (present & 0x400) !== 0 ? next() : index === 0 ? firstFlags : otherFlags;
    // Signed in version 1; an offset of version 0 is never so large that it would differ.
    const composition = (present & 0x800) !== 0 ? next() | 0 : 0;
    const timeMs = (fragment.time * 1000) / fragment.timescale;
    const compositionMs = (composition * 1000) / fragment.timescale;
    const isKeyFrame = (flags & NOT_SYNC) === 0;
    if (fragment.isVideo) meter.video({ bytes, timeMs, isKeyFrame });
    else meter.audio({ bytes, timeMs });
    const sample = sampleAt(segment, position, bytes);
    if (sample) keepSample(segment, fragment, { data: sample, timeMs, compositionMs }, isKeyFrame);
    fragment.time += duration;
    position += bytes;
  }
}

/** The bytes of a sample; null when they are not all there. */
function sampleAt({ data }: Segment, position: number, bytes: number): Buffer | null {
  const isThere = position >= 0 && bytes > 0 && position + bytes <= data.length;
  return isThere ? data.subarray(position, position + bytes) : null;
}

function keepSample(segment: Segment, { avcC, aacConfig }: Fragment, frame: VideoFrame, isKeyFrame: boolean): void {
  const { data, timeMs } = frame;
  if (avcC && isKeyFrame) segment.keyFrame = { avcC, data, timeMs };
  if (avcC) segment.sink?.video({ avcC, isKeyFrame, ...frame });
  if (!aacConfig) return;
  segment.sound.config(aacConfig);
  segment.sound.frame(data);
  segment.sink?.sound({ config: aacConfig, data, timeMs });
}
