import type { Stream } from '@touchline/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNow } from '#ui/clock.ts';
import { presetRange, presets, rangeBetween } from './time-range.ts';
import type { Preset, TimeRange } from './time-range.ts';

/** How often a range that ends now goes on; a round of probes takes about as long. */
const followMs = 10_000;
/** Points of a curve: a long range goes on only when there is another one. */
const points = 360;

type Search = { period?: string; from?: string; to?: string };

export type ShownRange = {
  range: TimeRange;
  /** The present, as far as the range follows it. */
  nowMs: number;
  /** Null for a range that was zoomed or moved. */
  preset: Preset | null;
  showPreset: (preset: Preset) => void;
  show: (range: TimeRange) => void;
};

/** The shown range, which is kept in the address: a link opens the same one. */
export function useTimeRange(stream: Pick<Stream, 'startAt' | 'endAt' | 'phase'>): ShownRange {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const exactMs = useNow(followMs).getTime();
  const set = (next: Search) =>
    void navigate({
      to: '.',
      search: ({ period: _period, from: _from, to: _to, ...others }: Search) => ({ ...others, ...next }),
      replace: true,
      resetScroll: false,
    });
  const chosen = chosenRange(search, exactMs);
  const preset = presets.find((one) => one === search.period) ?? 'match';
  const { fromMs, toMs } = chosen ?? presetRange(preset, stream, exactMs);
  const stepMs = Math.max(followMs, (toMs - fromMs) / points);
  const nowMs = Math.ceil(exactMs / stepMs) * stepMs;
  return {
    range: useStable(chosen ?? presetRange(preset, stream, nowMs)),
    nowMs,
    preset: chosen ? null : preset,
    showPreset: (next) => set(next === 'match' ? {} : { period: next }),
    show: (range) => set({ from: isoOf(range.fromMs), to: isoOf(range.toMs) }),
  };
}

/** The same object for as long as the range is the same, so that the rows of the chart need not be drawn again. */
function useStable({ fromMs, toMs }: TimeRange): TimeRange {
  return useMemo(() => ({ fromMs, toMs }), [fromMs, toMs]);
}

const isoOf = (ms: number) => new Date(Math.round(ms / 1_000) * 1_000).toISOString();

/** The range of the address; null when it names none. */
function chosenRange({ from = '', to = '' }: Search, nowMs: number): TimeRange | null {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  return Number.isNaN(fromMs) || Number.isNaN(toMs) || fromMs === toMs ? null : rangeBetween(fromMs, toMs, nowMs);
}
