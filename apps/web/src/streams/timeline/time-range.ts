import type { Stream } from '@touchline/contract';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** The shown part of the time axis, in milliseconds since 1970. */
export type TimeRange = { fromMs: number; toMs: number };

/** Periods to choose: the match, or the last hours and days. */
export const presets = ['match', 'hour', 'day', 'week', 'month'] as const;
export type Preset = (typeof presets)[number];

const lengths: Record<Exclude<Preset, 'match'>, number> = {
  hour: hourMs,
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
};

const [shortestMs, longestMs] = [5 * minuteMs, 366 * dayMs];
/** Shown before the planned start and after the planned end. */
const marginMs = 15 * minuteMs;

type Match = Pick<Stream, 'startAt' | 'endAt' | 'phase'>;

export function presetRange(preset: Preset, match: Match, nowMs: number): TimeRange {
  return preset === 'match' ? matchRange(match, nowMs) : { fromMs: nowMs - lengths[preset], toMs: nowMs };
}

/** The match so far, at most its last day; the last hour before it begins. */
function matchRange({ startAt, endAt, phase }: Match, nowMs: number): TimeRange {
  const [startMs, endMs] = [Date.parse(startAt), Date.parse(endAt)];
  const toMs = phase === 'live' ? nowMs : Math.min(nowMs, endMs + marginMs);
  const fromMs = Math.max(startMs - marginMs, toMs - dayMs);
  return toMs - fromMs < marginMs ? { fromMs: nowMs - hourMs, toMs: nowMs } : { fromMs, toMs };
}

/** Makes the range shorter (`factor` below 1) or longer; the instant `aroundMs` keeps its place. */
export function zoom({ fromMs, toMs }: TimeRange, factor: number, aroundMs: number, nowMs: number): TimeRange {
  const lengthMs = between(shortestMs, (toMs - fromMs) * factor, longestMs);
  const share = (aroundMs - fromMs) / (toMs - fromMs);
  const newFromMs = aroundMs - share * lengthMs;
  return upTo({ fromMs: newFromMs, toMs: newFromMs + lengthMs }, nowMs);
}

/** Moves the range by a share of its length; negative: to earlier times. */
export function move({ fromMs, toMs }: TimeRange, share: number, nowMs: number): TimeRange {
  const byMs = (toMs - fromMs) * share;
  return upTo({ fromMs: fromMs + byMs, toMs: toMs + byMs }, nowMs);
}

/** A range between two instants in any order, within the limits. */
export function rangeBetween(oneMs: number, otherMs: number, nowMs: number): TimeRange {
  const range = { fromMs: Math.min(oneMs, otherMs), toMs: Math.max(oneMs, otherMs) };
  const lengthMs = range.toMs - range.fromMs;
  const middleMs = (range.fromMs + range.toMs) / 2;
  return lengthMs < shortestMs || lengthMs > longestMs ? zoom(range, 1, middleMs, nowMs) : upTo(range, nowMs);
}

/** There is nothing to show in the future. */
function upTo({ fromMs, toMs }: TimeRange, nowMs: number): TimeRange {
  const aheadMs = Math.max(0, toMs - nowMs);
  return { fromMs: fromMs - aheadMs, toMs: toMs - aheadMs };
}

const between = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value));

/** The place of an instant in the range, from 0 to 100; null when it is outside. */
export function placeOf(atMs: number, { fromMs, toMs }: TimeRange): number | null {
  return atMs < fromMs || atMs > toMs ? null : ((atMs - fromMs) / (toMs - fromMs)) * 100;
}
