import * as z from 'zod/mini';
import { formats } from './links.ts';

/** What the console knows of a stream's signal. `degraded`: some formats, or the wrong resolution. `unexpected`: a signal outside the match's window. `overrun`: finished but still publishing. */
export const monitorStates = ['unknown', 'waiting', 'ok', 'degraded', 'down', 'unexpected', 'overrun'] as const;
export type MonitorState = (typeof monitorStates)[number];

/** Broken first: the order of the wall. */
export const urgency: Record<MonitorState, number> = {
  down: 0,
  degraded: 1,
  unexpected: 2,
  overrun: 3,
  unknown: 4,
  waiting: 5,
  ok: 6,
};

/** The specification's Available / Not Available. */
export function isAvailable(state: MonitorState): boolean {
  return state === 'ok' || state === 'degraded' || state === 'unexpected' || state === 'overrun';
}

/** Whether somebody looked for a signal that was expected: availability is a share of such time. */
export function isMeasured(state: MonitorState): boolean {
  return state !== 'unknown' && state !== 'waiting';
}

/** A look itself takes its time, so an interval below ten seconds makes nothing old sooner. */
export const leastStaleAfterMs = 30_000;

/** For how long a state is believed after its probe. `intervalS`: seconds between two probes. */
export function staleAfterMs(intervalS: number): number {
  return Math.max(leastStaleAfterMs, 3 * intervalS * 1000);
}

/**
 * `starting`: the signal has just begun and this format is still on its way, which is no fault. `incomplete`: it plays,
 * but without a picture or a sound that other formats have.
 */
export const formatStates = ['not_offered', 'unknown', 'starting', 'ok', 'incomplete', 'down'] as const;

/** The phase in which a probe failed, or what a format lacks. */
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

/** A reason with the codec that is missing, as the history writes it: `video_not_packaged hevc`. */
export type CodedReason = { reason: ProbeReason; missingCodec: string | null };

/** Reads what the history writes; null for a text that is no reason of a probe. */
export function probeReasonOf(text: string): CodedReason | null {
  const [code, codec = null] = text.split(' ');
  const reason = probeReasons.find((known) => known === code);
  return reason ? { reason, missingCodec: codec } : null;
}

/** Whether the sentence of a reason names the formats itself. */
export function namesFormats(reason: string | null): boolean {
  return reason === 'video_not_packaged' || reason === 'audio_not_packaged';
}

/** What the sizes of frames suggest, without looking at a picture: never more than a suspicion. */
export const suspicions = ['black', 'silent'] as const;

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

/** `h264` as people write it. */
export function codecName(codec: string): string {
  return codecNames[codec] ?? codec.toUpperCase();
}

const measure = z.nullable(z.number());

export const formatSeen = z.object({
  state: z.enum(formatStates),
  reason: z.nullable(z.enum(probeReasons)),
  width: measure,
  height: measure,
  /** Frames a second, measured. */
  fps: measure,
  /** Bits a second, measured. */
  bitrate: measure,
  videoCodec: z.nullable(z.string()),
  audioCodec: z.nullable(z.string()),
  suspicion: z.nullable(z.enum(suspicions)),
  /** Of video_not_packaged and audio_not_packaged: the codec that other formats have and this one lacks. */
  missingCodec: z.nullable(z.string()),
});
export type FormatSeen = z.infer<typeof formatSeen>;

const each = <S extends z.ZodMiniType>(schema: S) =>
  z.object(Object.fromEntries(formats.map((format) => [format, schema])) as Record<(typeof formats)[number], S>);

export const formatsSeen = each(formatSeen);
export type FormatsSeen = z.infer<typeof formatsSeen>;
