import type { Format } from '@touchline/contract';
import type { ProbeResult } from '@touchline/media/probe/probe-result';
import type { Loudness } from '#server/pictures/loudness';

/** What a round measured of a stream. Null: not measured in this round. */
export type RoundSample = {
  /** kbit/s */
  kbps: number | null;
  /** Hundredths of a frame per second. */
  fps: number | null;
  /** Milliseconds of the probe. */
  ms: number;
  /** Tenths of dBFS. */
  loudness: number | null;
  /** Hundredths of a percent of the brightness. */
  difference: number | null;
};

export const sampleColumns = ['kbps', 'fps', 'ms', 'loudness', 'difference'] as const satisfies (keyof RoundSample)[];
export type SampleColumn = (typeof sampleColumns)[number];

/** What was decoded in a round. `difference`: in percent, to the picture of the round before. */
export type DecodedMeasures = { loudness: Loudness | null; difference: number | null };

/** Digital silence. */
const leastDbfs = -120;

/** What fits the columns of `sample`. */
const mostInt2 = 32_767;
const mostInt4 = 2_147_483_647;

/**
 * The sample of a round; null when no format was found, so that the curve has a gap. Formats carry the same signal: the
 * highest bitrate is that of all its tracks, and the shortest probe is the server's, not the wait for a key frame.
 */
export function sampleOf(
  results: Record<Format, ProbeResult | 'skipped' | null>,
  { loudness, difference }: DecodedMeasures,
): RoundSample | null {
  const found = Object.values(results).filter(isFound);
  if (found.length === 0) return null;
  const kbps = found.flatMap(({ bitrate }) => bitrate ?? []);
  const fps = found.flatMap((result) => result.fps ?? []);
  return {
    kbps: kbps.length === 0 ? null : within(Math.max(...kbps) / 1_000, 0, mostInt4),
    fps: fps.length === 0 ? null : within(Math.max(...fps) * 100, 0, mostInt2),
    ms: Math.min(mostInt2, Math.round(Math.min(...found.map(({ tookMs }) => tookMs)))),
    loudness: loudness && within(Math.max(leastDbfs, loudness.mean) * 10, leastDbfs * 10, mostInt2),
    difference: difference === null ? null : within(difference * 100, 0, mostInt2),
  };
}

const isFound = (result: ProbeResult | 'skipped' | null): result is ProbeResult =>
  result !== null && result !== 'skipped' && result.ok;

/** Null for NaN and infinity, with which the database would refuse all samples of a batch. */
function within(value: number, least: number, most: number): number | null {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : null;
}
