import { formats } from '@touchline/contract';
import type { Format } from '@touchline/contract';
import { emptyResult } from '@touchline/media/probe/probe-result';
import type { ReasonCode, ProbeResult } from '@touchline/media/probe/probe-result';
import type { StoredState, Match, Sample } from '#server/monitoring/stored-state';
import { next } from '#server/monitoring/next';

const noonMs = Date.parse('2026-05-01T12:00:00Z');
export const atSecond = (second: number) => new Date(noonMs + second * 1000);
export const atMinute = (minute: number) => atSecond(minute * 60);

/** A match that is live, half an hour after its start, on a server that asks no publish gate. */
export const live: Match = {
  phase: 'live',
  isArchived: false,
  opensAt: atMinute(-45),
  startAt: atMinute(-30),
  endAt: atMinute(90),
  plannedSize: { width: 1280, height: 720 },
  gate: { publishedAt: null, isPublishing: false },
  content: null,
  loss: { inputLossAfterS: 0, inputLossClearS: 0 },
};
export const fresh: StoredState = { state: 'unknown', formats: null, memory: null };

/** A full look at a format that works. */
export const good: ProbeResult = {
  ...emptyResult(noonMs),
  ok: true,
  width: 1280,
  height: 720,
  fps: 25,
  bitrate: 2_000_000,
  videoCodec: 'h264',
  audioCodec: 'aac',
  tracks: { video: 'there', audio: 'there' },
};
/** A cheap look at the same. */
export const cheap: ProbeResult = { ...emptyResult(noonMs), ok: true };
/** A failure that the server itself gives has been answered by it. */
export const failing = (reason: ReasonCode): ProbeResult => {
  const hasAnswered = !['dns', 'tcp', 'tls', 'timeout'].includes(reason);
  return { ...emptyResult(noonMs), reason, hasAnswered };
};
export const all = (seen: ProbeResult | null): Sample => ({ rtmp: seen, hls: seen, wss: seen, dash: seen });

/** Looks at the given seconds, one after another. */
export function looks(match: Match, before: StoredState, ...steps: [second: number, sample: Sample][]): StoredState {
  return steps.reduce((known, [second, sample]) => next(known, at(sample, second), match, atSecond(second)), before);
}

export const statesOf = ({ formats: seen }: StoredState) => formats.map((format) => seen?.[format].state);

/** The same sample, looked at in that second. */
function at(sample: Sample, second: number): Sample {
  const startedAt = atSecond(second).getTime();
  const moved = (format: Format) => {
    const seen = sample[format];
    return seen && seen !== 'skipped' ? { ...seen, startedAt } : seen;
  };
  return { rtmp: moved('rtmp'), hls: moved('hls'), wss: moved('wss'), dash: moved('dash') };
}
