import * as z from 'zod/mini';
import { formats } from './links.ts';

/**
 * State of a stream's signal. `degraded`: only some formats work, or the resolution is wrong. `unexpected`: a signal
 * outside the match's window. `overrun`: finished but still publishing.
 */
export const monitorStates = ['unknown', 'waiting', 'ok', 'degraded', 'down', 'unexpected', 'overrun'] as const;
export type MonitorState = (typeof monitorStates)[number];

/** Sort order of the wall, broken streams first. */
export const urgency: Record<MonitorState, number> = {
  down: 0,
  degraded: 1,
  unexpected: 2,
  overrun: 3,
  unknown: 4,
  waiting: 5,
  ok: 6,
};

/** Whether a state is Available in the specification's sense. */
export function isAvailable(state: MonitorState): boolean {
  return state === 'ok' || state === 'degraded' || state === 'unexpected' || state === 'overrun';
}

/** Whether a signal was expected and probed: availability is a share of this time. */
export function isMeasured(state: MonitorState): boolean {
  return state !== 'unknown' && state !== 'waiting';
}

/**
 * Lower limit for stale results: a probe takes time, so intervals below ten seconds do not make results stale any
 * sooner.
 */
export const minStaleAfterMs = 30_000;

/** For how many milliseconds the result of a probe is valid. `intervalS`: seconds between two probes. */
export function staleAfterMs(intervalS: number): number {
  return Math.max(minStaleAfterMs, 3 * intervalS * 1000);
}

/**
 * `starting`: the signal has just begun and this format is still being packaged, which is not a fault. `incomplete`: it
 * plays, but lacks the video or the audio that other formats have.
 */
export const formatStates = ['not_offered', 'unknown', 'starting', 'ok', 'incomplete', 'down'] as const;

/** The phase in which a probe failed, or what the format lacks. */
export const probeReasons = [
  'bad_url',
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
  'not_a_playlist',
  'empty',
  'stalled',
  'no_media',
  'bad_media',
  'bad_video_config',
  'bad_audio_config',
  'no_video',
  'no_audio',
  'video_not_packaged',
  'audio_not_packaged',
  'rare_key_frames',
  'too_large',
  'timeout',
  'forbidden_target',
  'unsupported_dialect',
  'not_offered',
] as const;
export type ProbeReason = (typeof probeReasons)[number];

/** A reason with the missing codec, as the history stores it: `video_not_packaged hevc`. */
export type CodedReason = { reason: ProbeReason; missingCodec: string | null };

/** Parses a reason from the history; null when the text is not a probe reason. */
export function probeReasonOf(text: string): CodedReason | null {
  const [code, codec = null] = text.split(' ');
  const reason = probeReasons.find((probeReason) => probeReason === code);
  return reason ? { reason, missingCodec: codec } : null;
}

/** Whether the text of a reason already names the formats. */
export function namesFormats(reason: string | null): boolean {
  return reason === 'video_not_packaged' || reason === 'audio_not_packaged';
}

/** What frame sizes suggest where nothing is decoded, because the prober has no ffmpeg: only a suspicion. */
export const suspicions = ['black', 'silent'] as const;

/** What is wrong with the decoded picture and sound of a stream, whatever its format. */
export const contentFaults = ['black', 'color_bars', 'frozen', 'silent', 'quiet'] as const;
export type ContentFault = (typeof contentFaults)[number];

/** All that can be wrong with what a stream shows. `other_match`: a stream of another match shows the same. */
export const streamFaults = [...contentFaults, 'other_match'] as const;
export type StreamFault = (typeof streamFaults)[number];

const codecNames: Record<string, string> = {
  h264: 'H.264',
  hevc: 'HEVC',
  vvc: 'VVC',
  mpeg2: 'MPEG-2',
  h263: 'H.263',
  screen: 'Screen Video',
  opus: 'Opus',
  speex: 'Speex',
  nellymoser: 'Nellymoser',
  g711: 'G.711',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
};

/** The usual spelling of a codec name: `H.264` for `h264`. */
export function codecName(codec: string): string {
  return codecNames[codec] ?? codec.toUpperCase();
}

const measure = z.nullable(z.number());

export const formatStatus = z.object({
  state: z.enum(formatStates),
  reason: z.nullable(z.enum(probeReasons)),
  width: measure,
  height: measure,
  /** Frames per second, measured. */
  fps: measure,
  /** Bits per second, measured. */
  bitrate: measure,
  videoCodec: z.nullable(z.string()),
  audioCodec: z.nullable(z.string()),
  suspicion: z.nullable(z.enum(suspicions)),
  /** With video_not_packaged and audio_not_packaged: the codec that other formats have and this one lacks. */
  missingCodec: z.nullable(z.string()),
});
export type FormatStatus = z.infer<typeof formatStatus>;

const byFormat = <S extends z.ZodMiniType>(schema: S) =>
  z.object(Object.fromEntries(formats.map((format) => [format, schema])) as Record<(typeof formats)[number], S>);

export const formatStatuses = byFormat(formatStatus);
export type FormatStatuses = z.infer<typeof formatStatuses>;
