import type { AacSample } from '#media/aac-sample';
import type { KeyFrame } from '#media/still';

/** Why a probe failed, in the order of the phases of a connection. */
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

/** What a manifest or `onMetaData` declares about the video; nothing of it was measured. */
export type Declared = {
  /** RFC 6381 names of a playlist as written, or names of FLV codecs. */
  codecs: string | null;
  width: number | null;
  height: number | null;
  fps: number | null;
  /** bit/s, including audio if the source includes it. */
  bitrate: number | null;
};

/** Position of the newest media in a manifest: a segment number, or a time on the media clock. */
export type Position = { kind: 'sequence'; sequence: number } | { kind: 'time'; timeMs: number };

/**
 * Medians in bytes. Without decoding, they indicate black or frozen video (inter frames of some 40 B) and silent AAC
 * (4–6 B).
 */
export type FrameSizes = { medianInterFrameBytes: number | null; medianAudioFrameBytes: number | null };

/**
 * State of a track in a format: `there` when frames were read, `gaps` when it is listed but has no media, `absent` when
 * it is neither listed nor in the media, `opaque` when the media are encrypted as a whole or of an unknown kind.
 */
export type ProbedTrack = 'there' | 'gaps' | 'absent' | 'opaque';
/** Null when the probe did not read enough to tell. */
export type ProbedTracks = { video: ProbedTrack | null; audio: ProbedTrack | null };

/** `timeMs`: on the clock of its format, to tell whether it was read before. */
export type TimedKeyFrame = KeyFrame & { timeMs: number };

/** Result of one probe. Measured values are null when the depth or a failure left them unknown. */
export type ProbeResult = {
  ok: boolean;
  /** Null exactly when `ok`. */
  reason: ReasonCode | null;
  /** One English sentence for engineers, without credentials; may be empty. */
  detail: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  tookMs: number;
  /** Whether the server got as far as the stream: it replied over HTTP, or over RTMP until it was to play. */
  hasAnswered: boolean;
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
  /** Declared duration of a segment; null for RTMP and WSS. */
  targetDurationMs: number | null;
  sizes: FrameSizes | null;
  /** The newest complete H.264 key frame that was read; null without one. */
  keyFrame: TimedKeyFrame | null;
  /** The newest AAC frames that were read, some seconds at most; null without any. */
  sound: AacSample | null;
};

/** The result with which a probe starts. */
export function emptyResult(startedAt: number): ProbeResult {
  return {
    ok: false,
    reason: null,
    detail: '',
    startedAt,
    tookMs: 0,
    hasAnswered: false,
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
    keyFrame: null,
    sound: null,
  };
}
