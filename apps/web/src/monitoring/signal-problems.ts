import { formats } from '@touchline/contract';
import type { Format, FormatSeen, MonitorState, Stream } from '@touchline/contract';

type Suspicion = NonNullable<FormatSeen['suspicion']>;

/** By what a signal is judged: the present in the server's time, and after how many milliseconds a probe is too old. */
export type SignalClock = { now: number; staleAfterMs: number };

/** Whether what is known of the signal is too old to be shown as true. */
export function isStale({ state, probedAt }: Pick<Stream, 'state' | 'probedAt'>, clock: SignalClock): boolean {
  if (probedAt === null) return state !== 'unknown' && state !== 'waiting';
  return clock.now - Date.parse(probedAt) > clock.staleAfterMs;
}

const problemStates: readonly MonitorState[] = ['down', 'degraded', 'unexpected', 'overrun'];

/** Whether somebody should look at the stream: its signal is wrong, its match began without one, or nobody checks it. */
export function isProblem(stream: Stream, measure: SignalClock): boolean {
  return problemStates.includes(stream.state) || isLate(stream, measure.now) || isStale(stream, measure);
}

/** Kick-off has passed and there is no word of a signal. */
export function isLate({ state, phase, startAt, startTimeTbd }: Stream, now: number): boolean {
  if (state !== 'waiting' && state !== 'unknown') return false;
  return phase === 'live' || (phase === 'scheduled' && !startTimeTbd && Date.parse(startAt) < now);
}

/** Whether a state is one of those that call for a person. */
export function isBroken(state: MonitorState): boolean {
  return problemStates.includes(state);
}

/** What was measured of the picture, taken from the working format that told most. */
export function measuredFormat({ formats: seen }: Pick<Stream, 'formats'>): FormatSeen | null {
  const working = formats.map((format) => seen[format]).filter((each) => each.state === 'ok');
  const measurementCount = (each: FormatSeen) =>
    [each.width, each.bitrate, each.fps, each.videoCodec, each.audioCodec].filter((value) => value !== null).length;
  return working.reduce<FormatSeen | null>(
    (best, each) => (best === null || measurementCount(each) > measurementCount(best) ? each : best),
    null,
  );
}

/** What is suspected of the picture or the sound, each once. */
export function suspicions({ formats: seen }: Pick<Stream, 'formats'>): Suspicion[] {
  return [...new Set(formats.flatMap((format) => seen[format].suspicion ?? []))];
}

const withoutFault: readonly FormatSeen['state'][] = ['ok', 'starting', 'not_offered'];

/** Degraded although every format works and nothing is suspected: only the resolution is left. */
export function hasWrongSize(stream: Pick<Stream, 'state' | 'formats'>): boolean {
  const fine = formats.every((format) => withoutFault.includes(stream.formats[format].state));
  return stream.state === 'degraded' && fine && suspicions(stream).length === 0;
}

/** Formats with one fault in common, and what was seen of them. */
type Fault = { seen: FormatSeen; formats: Format[] };

/** The formats that do not work or lack something, together where it is for the same reason. */
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

const isSameFault = (one: FormatSeen, other: FormatSeen) =>
  one.reason === other.reason && one.missingCodec === other.missingCodec;
