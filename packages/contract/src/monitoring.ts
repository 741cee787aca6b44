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

/** A look itself takes its time, so an interval below ten seconds makes nothing old sooner. */
export const leastStaleAfterMs = 30_000;

/** For how long a state is believed after its probe. `intervalS`: seconds between two probes. */
export function staleAfterMs(intervalS: number): number {
  return Math.max(leastStaleAfterMs, 3 * intervalS * 1000);
}

export const formatStates = ['not_offered', 'unknown', 'ok', 'down'] as const;

/** The phase in which a probe failed. */
export const probeReasons = [
  'bad_url',
  'dns',
  'tcp',
  'tls',
  'handshake',
  'rejected',
  'not_found',
  'http_4xx',
  'http_5xx',
  'redirects',
  'not_a_playlist',
  'empty',
  'stalled',
  'no_media',
  'bad_media',
  'too_large',
  'timeout',
  'forbidden_target',
  'unsupported_dialect',
  'not_offered',
] as const;
export type ProbeReason = (typeof probeReasons)[number];

/** What the sizes of frames suggest, without looking at a picture: never more than a suspicion. */
export const suspicions = ['black', 'silent'] as const;

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
});
export type FormatSeen = z.infer<typeof formatSeen>;

const each = <S extends z.ZodMiniType>(schema: S) =>
  z.object(Object.fromEntries(formats.map((format) => [format, schema])) as Record<(typeof formats)[number], S>);

export const formatsSeen = each(formatSeen);
export type FormatsSeen = z.infer<typeof formatsSeen>;
