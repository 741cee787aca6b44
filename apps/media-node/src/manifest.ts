import { type DashPeriod, type DashTrack, writeMpd } from '@touchline/media/dash';
import { type HlsSegment, writeMasterPlaylist, writeMediaPlaylist } from '@touchline/media/hls';
import { displayWidth } from '@touchline/media/h264';
import { initName, type PackedSegment, type PackedTrack, type SegmentRing } from './segment-ring.ts';

/** What manifests need to know of a stream besides its segments. */
export type ManifestSource = {
  ring: SegmentRing;
  /** Wall clock time at time zero of the stream, in milliseconds since 1970. */
  startedAt: number;
  /** How far the timeline has fallen behind the wall clock since then. */
  lagMs: number;
  /** Part of every file name, so that a cached file is never used for another run of the stream. */
  run: string;
  /** Whether the stream is over: nothing follows its last segment. */
  hasEnded: boolean;
};

const DASH_UPDATE_MS = 1_000;
/** A segment is listed once it is finished; then players must fetch the manifest again, and the segment. */
const DASH_READ_MS = DASH_UPDATE_MS + 1_000;

/** The HLS master playlist; null before the first segment. */
export function masterPlaylist({ ring }: ManifestSource): string | null {
  const segments = ring.window();
  const configuration = segments.at(-1)?.configuration;
  if (!configuration) return null;
  const rates = segments.map((segment) => bitsPerSecond(segment, [segment.video, segment.audio]));
  // A player waits forever for a rendition that is announced but has no media.
  const video = segments.some((segment) => segment.video) ? configuration.video : null;
  const audio = segments.some((segment) => segment.audio) ? configuration.audio : null;
  return writeMasterPlaylist({
    // Players lay out the page by the display size, not the coded one.
    video: video && { uri: 'video.m3u8', ...video.facts, width: displayWidth(video.facts) },
    audio: audio && { uri: 'audio.m3u8', ...audio.facts },
    peakBitrate: Math.max(...rates),
    averageBitrate: rates.reduce((sum, rate) => sum + rate, 0) / rates.length,
  });
}

/**
 * The HLS media playlist of one track; null when the stream never had this track. It lists every segment of the stream,
 * so that numbers and discontinuities match those of the other track and never change.
 */
export function mediaPlaylist(source: ManifestSource, kind: 'video' | 'audio'): string | null {
  const { ring, run, startedAt, lagMs, hasEnded } = source;
  const segments = ring.window();
  const [first] = segments;
  if (!first || !ring.hadTrack(kind)) return null;
  return writeMediaPlaylist({
    mediaSequence: first.number,
    discontinuitySequence: ring.passedDiscontinuities(),
    targetDurationS: ring.targetDurationS(),
    hasEnded,
    segments: segments.map((segment): HlsSegment => {
      const track = segment[kind];
      return {
        uri: `${run}/${track?.name ?? `gap-${segment.number}.m4s`}`,
        durationMs: track ? (track.duration * 1000) / track.timescale : segment.durationMs,
        startedAt: startedAt + lagMs + (track ? (track.time * 1000) / track.timescale : segment.startMs),
        isDiscontinuous: segment.isDiscontinuous,
        isGap: track === null,
        mapUri: segment.configuration[kind] && `${run}/${initName(segment.configuration, kind)}`,
      };
    }),
  });
}

/** The DASH manifest; null before the first segment. `nowMs`: time of day on the stream's own timeline. */
export function dashManifest(source: ManifestSource, nowMs: number): string | null {
  const segments = source.ring.window();
  const newest = segments.at(-1);
  const oldest = segments[0];
  if (!newest || !oldest) return null;
  // After a gap within a period, dashjs stalls until the gap has left its window.
  const periods = [...new Set(segments.map((segment) => segment.period))];
  const endMs = newest.startMs + newest.durationMs;
  return writeMpd({
    availabilityStartMs: source.startedAt,
    publishedMs: source.startedAt + endMs,
    nowMs,
    updateMs: DASH_UPDATE_MS,
    // Listed segments stay available while the encoder is away. Otherwise dashjs would think that its clock is wrong.
    depthMs: Math.max(endMs, nowMs - source.startedAt) - oldest.startMs,
    delayMs: Math.max(...segments.map((segment) => segment.durationMs)) + DASH_READ_MS,
    maxSegmentMs: source.ring.targetDurationS() * 1000,
    durationMs: source.hasEnded ? endMs : null,
    periods: periods.map((period): DashPeriod => {
      const own = segments.filter((segment) => segment.period === period);
      const { video = null, audio = null } = own[0]?.configuration ?? {};
      const tracks: DashTrack[] = [];
      if (video) {
        const { codec, width, height, sampleAspect, fps } = video.facts;
        tracks.push({ ...dashTrack(source, own, 'video'), codec, width, height, sampleAspect, fps });
      }
      if (audio) {
        const { codec, sampleRate, channels } = audio.facts;
        tracks.push({ ...dashTrack(source, own, 'audio'), codec, sampleRate, channels });
      }
      return { id: String(period.id), startMs: period.startMs, tracks };
    }),
  });
}

function dashTrack(source: ManifestSource, own: readonly PackedSegment[], kind: 'video' | 'audio'): DashTrack {
  const packed = own.map((segment) => segment[kind]).filter((track) => track !== null);
  const [configuration] = own.map((segment) => segment.configuration);
  const prefix = kind === 'video' ? 'v' : 'a';
  return {
    id: prefix,
    kind,
    codec: '',
    timescale: packed[0]?.timescale ?? 1,
    initUri: configuration ? `${source.run}/${initName(configuration, kind)}` : '',
    mediaUri: `${source.run}/${prefix}-$Time$.m4s`,
    bandwidth: Math.max(0, ...own.map((segment) => bitsPerSecond(segment, [segment[kind]]))),
    width: null,
    height: null,
    sampleAspect: null,
    fps: null,
    sampleRate: null,
    channels: null,
    segments: packed.map(({ time, duration }) => ({ time, duration })),
  };
}

function bitsPerSecond(segment: PackedSegment, tracks: readonly (PackedTrack | null)[]): number {
  const bytes = tracks.reduce((sum, track) => sum + (track?.data.length ?? 0), 0);
  return segment.durationMs > 0 ? (bytes * 8000) / segment.durationMs : 0;
}
