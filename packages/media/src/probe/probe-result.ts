/** How far a probe came before it failed, in the order of the phases of a connection. */
export const REASON_CODES = [
  'bad_url',
  'forbidden_target',
  'dns',
  'tcp',
  'tls',
  'handshake',
  'rejected',
  'not_found',
  'not_ready',
  'http_4xx',
  'http_5xx',
  'redirects',
  'unsupported_dialect',
  'not_a_playlist',
  'empty',
  'stalled',
  'no_media',
  'bad_media',
  'bad_video_config',
  'bad_audio_config',
  'too_large',
  'timeout',
] as const;

export type ReasonCode = (typeof REASON_CODES)[number];

/** What a manifest or `onMetaData` says about the picture; nothing of it was measured. */
export type Declared = {
  /** As written: RFC 6381 names of a playlist, names of FLV codecs otherwise. */
  codecs: string | null;
  width: number | null;
  height: number | null;
  fps: number | null;
  /** bit/s, audio included where the source includes it. */
  bitrate: number | null;
};

/** Where the newest media of a manifest stands: a segment number, or a time on the clock of the media. */
export type Position = { kind: 'sequence'; sequence: number } | { kind: 'time'; timeMs: number };

/** Medians in bytes. Without decoding they tell a black or frozen picture (inter frames of some 40 B) and silent AAC (4–6 B). */
export type FrameSizes = { medianInterFrameBytes: number | null; medianAudioFrameBytes: number | null };

/**
 * What a format has of a track: `there` when its frames were read, `gaps` when its place is kept and nothing is in it,
 * `absent` when it is neither listed nor in what was read, `opaque` when what was read is encrypted or of a kind unknown.
 */
export type ProbedTrack = 'there' | 'gaps' | 'absent' | 'opaque';
/** Null where the probe did not look closely enough to say. */
export type ProbedTracks = { video: ProbedTrack | null; audio: ProbedTrack | null };

/** What one probe found. Measured values are null when the depth or the failure left them unknown. */
export type ProbeResult = {
  ok: boolean;
  /** Null exactly when `ok`. */
  reason: ReasonCode | null;
  /** One English sentence for technicians, without credentials; empty when there is nothing to add. */
  detail: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  tookMs: number;
  /** `h264`, `hevc`, `av1`, `vp9`, … and `aac`, `mp3`, `opus`, …. */
  videoCodec: string | null;
  audioCodec: string | null;
  tracks: ProbedTracks;
  width: number | null;
  height: number | null;
  fps: number | null;
  /** Measured bit/s of audio and video together. */
  bitrate: number | null;
  declared: Declared | null;
  /** Null for RTMP and WSS, where `ok` already means that frames kept arriving during the probe. */
  position: Position | null;
  /** Length of a segment as the manifest declares it; null for RTMP and WSS. */
  targetDurationMs: number | null;
  sizes: FrameSizes | null;
};

/** The blank a probe starts with. */
export function emptyResult(startedAt: number): ProbeResult {
  return {
    ok: false,
    reason: null,
    detail: '',
    startedAt,
    tookMs: 0,
    videoCodec: null,
    audioCodec: null,
    tracks: { video: null, audio: null },
    width: null,
    height: null,
    fps: null,
    bitrate: null,
    declared: null,
    position: null,
    targetDurationMs: null,
    sizes: null,
  };
}
