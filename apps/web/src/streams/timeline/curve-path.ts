import type { Measured, SampleMeasure, SamplePeriod, Samples } from '@touchline/contract';
import type { TimeRange } from './time-range.ts';

/** One measure in a period, drawn at its middle. */
export type Point = NonNullable<Measured> & { fromMs: number; atMs: number; untilMs: number };

/** Media are read about once a minute: a bitrate that is missing for longer was not measured, though the signal is there. */
const longestUnmeasuredMs = 180_000;

/** The points of a curve, in the pieces between gaps: where the signal was not found, nothing is drawn. */
export function piecesOf({ periods, stepS, gapS }: Samples, measure: SampleMeasure): Point[][] {
  const pieces: Point[][] = [];
  const gapMs = gapS * 1_000;
  let foundMs = -Infinity;
  let last: Point | null = null;
  for (const period of periods) {
    const startMs = Date.parse(period.at);
    if (startMs - foundMs > gapMs) last = null;
    foundMs = startMs;
    const point = pointOf(period, measure, stepS * 1_000);
    if (!point) continue;
    const isNear = last !== null && point.atMs - last.atMs <= Math.max(gapMs, longestUnmeasuredMs);
    if (isNear) pieces.at(-1)?.push(point);
    else pieces.push([point]);
    last = point;
  }
  return pieces;
}

function pointOf(period: SamplePeriod, measure: SampleMeasure, lengthMs: number): Point | null {
  const [measured, fromMs] = [period[measure], Date.parse(period.at)];
  return measured && { ...measured, fromMs, atMs: fromMs + lengthMs / 2, untilMs: fromMs + lengthMs };
}

/** The point nearest to an instant within its piece; without an instant the newest one. Null in a gap. */
export function pointAt(pieces: readonly Point[][], atMs: number | null): Point | null {
  if (atMs === null) return pieces.at(-1)?.at(-1) ?? null;
  const farMs = (point: Point) => Math.abs(point.atMs - atMs);
  const piece = pieces.find((one) => (one.at(-1)?.untilMs ?? 0) >= atMs && (one[0]?.fromMs ?? Infinity) <= atMs);
  return piece?.reduce((near, point) => (farMs(point) < farMs(near) ? point : near)) ?? null;
}

/** Width and height of the drawing, which is stretched to its place. */
export const drawing = { width: 1_000, height: 100 } as const;

/** The values at the lower and upper edge of a curve. */
export type Edges = { bottom: number; top: number };

/** SVG paths: the means as a line, the values between lowest and highest as an area. */
export function pathsOf(
  pieces: readonly Point[][],
  range: TimeRange,
  { bottom, top }: Edges,
): { line: string; area: string } {
  const x = (atMs: number) => round(((atMs - range.fromMs) / (range.toMs - range.fromMs)) * drawing.width);
  const y = (value: number) =>
    round(drawing.height * (1 - Math.max(0, Math.min(1, (value - bottom) / (top - bottom)))));
  const lines = pieces.map((piece) => {
    const [first] = piece;
    // A line of no length with round ends is a dot.
    if (piece.length === 1 && first) return `M${x(first.atMs)} ${y(first.mean)}h0`;
    return `M${piece.map((point) => `${x(point.atMs)} ${y(point.mean)}`).join('L')}`;
  });
  const areas = pieces.map((piece) => {
    const upper = piece.map((point) => `${x(point.atMs)} ${y(point.high)}`);
    const lower = piece.toReversed().map((point) => `${x(point.atMs)} ${y(point.low)}`);
    return `M${[...upper, ...lower].join('L')}Z`;
  });
  return { line: lines.join(''), area: areas.join('') };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Levels of sound are below zero; what is quieter than this is silence. */
const soundEdges: Edges = { bottom: -60, top: 0 };

/** The edges of a curve: from zero to a round number above its highest value. */
export function edgesOf(pieces: readonly Point[][], measure: SampleMeasure): Edges {
  if (measure === 'loudness') return soundEdges;
  return { bottom: 0, top: topOf(Math.max(0, ...pieces.flat().map(({ high }) => high))) };
}

/** The upper edge of a curve: a round number that its highest value does not exceed. */
export function topOf(highest: number): number {
  if (highest <= 0) return 1;
  const unit = 10 ** Math.floor(Math.log10(highest));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * unit).find((top) => top >= highest) ?? 10 * unit;
}
