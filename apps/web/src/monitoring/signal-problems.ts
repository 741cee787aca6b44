import { formats } from '@touchline/contract';
import type { Format, FormatStatus, MonitorState, Stream } from '@touchline/contract';

type Suspicion = NonNullable<FormatStatus['suspicion']>;

/** The current time of the server, and the age in milliseconds from which a probe is stale. */
export type SignalClock = { now: number; staleAfterMs: number };

/** Whether the last probe is too old for its state to be trusted. */
export function isStale({ state, probedAt }: Pick<Stream, 'state' | 'probedAt'>, clock: SignalClock): boolean {
  if (probedAt === null) return state !== 'unknown' && state !== 'waiting';
  return clock.now - Date.parse(probedAt) > clock.staleAfterMs;
}

/** The state; unknown if it is too old to be trusted, as the server says too once it notices. */
export const presentState = (stream: Pick<Stream, 'state' | 'probedAt'>, clock: SignalClock): MonitorState =>
  isStale(stream, clock) ? 'unknown' : stream.state;

const problemStates: readonly MonitorState[] = ['down', 'degraded', 'unexpected', 'overrun'];

/** Whether the stream needs attention: its signal is faulty, its match began without one, or it is no longer probed. */
export function isProblem(stream: Stream, clock: SignalClock): boolean {
  return problemStates.includes(stream.state) || isLate(stream, clock.now) || isStale(stream, clock);
}

/** Whether the start has passed without a signal. */
export function isLate({ state, phase, startAt, startTimeTbd, postponed }: Stream, now: number): boolean {
  if (state !== 'waiting' && state !== 'unknown') return false;
  return phase === 'live' || (phase === 'scheduled' && !startTimeTbd && !postponed && Date.parse(startAt) < now);
}

const refusalShownMs = 600_000;

/** Whether a publisher was refused lately for a reason that the card does not give anyway. */
export function wasRefused({ refusal, cutAt }: Pick<Stream, 'refusal' | 'cutAt'>, now: number): boolean {
  if (refusal === null || (refusal.reason === 'cut' && cutAt !== null)) return false;
  return now - Date.parse(refusal.at) < refusalShownMs;
}

/** Whether a state needs a person's attention. */
export function isBroken(state: MonitorState): boolean {
  return problemStates.includes(state);
}

/** The working format with the most measured values; null if none works. */
export function measuredFormat({ formats: seen }: Pick<Stream, 'formats'>): FormatStatus | null {
  const working = formats.map((format) => seen[format]).filter((each) => each.state === 'ok');
  const measurementCount = (each: FormatStatus) =>
    [each.width, each.bitrate, each.fps, each.videoCodec, each.audioCodec].filter((value) => value !== null).length;
  return working.reduce<FormatStatus | null>(
    (best, each) => (best === null || measurementCount(each) > measurementCount(best) ? each : best),
    null,
  );
}

/** The suspicions about picture and sound in all formats, without duplicates. */
export function suspicions({ formats: seen }: Pick<Stream, 'formats'>): Suspicion[] {
  return [...new Set(formats.flatMap((format) => seen[format].suspicion ?? []))];
}

const withoutFault: readonly FormatStatus['state'][] = ['ok', 'starting', 'not_offered'];

/** Whether the stream is degraded because of its resolution: no other cause applies. */
export function hasWrongSize(stream: Pick<Stream, 'state' | 'formats' | 'contentFaults'>): boolean {
  const fine = formats.every((format) => withoutFault.includes(stream.formats[format].state));
  const isSound = stream.contentFaults.length === 0 && suspicions(stream).length === 0;
  return stream.state === 'degraded' && fine && isSound;
}

/** Formats with the same fault, and the probe result of one of them. */
type Fault = { seen: FormatStatus; formats: Format[] };

/** The faulty or incomplete formats, grouped by fault. */
export function failures({ formats: seen }: Pick<Stream, 'formats'>): Fault[] {
  const faults: Fault[] = [];
  for (const format of formats) {
    const status = seen[format];
    if (status.state !== 'down' && status.state !== 'incomplete') continue;
    const same = faults.find((fault) => isSameFault(fault.seen, status));
    if (same) same.formats.push(format);
    else faults.push({ seen: status, formats: [format] });
  }
  return faults;
}

const isSameFault = (one: FormatStatus, other: FormatStatus) =>
  one.reason === other.reason && one.missingCodec === other.missingCodec;
