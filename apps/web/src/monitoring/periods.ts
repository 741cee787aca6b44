import { isAvailable, isMeasured, monitorStates } from '@touchline/contract';
import type { HistoryEntry, MonitorState } from '@touchline/contract';

/** A period in one state, in milliseconds since 1970. The state is null if it was not monitored or not recorded. */
export type Period = { from: number; to: number; state: MonitorState | null };

/** The server returns at most this many entries. */
const mostEntries = 500;

/**
 * The states of a stream between two instants without gaps, from its history (newest first). Before the first change the
 * state is the one that the change started from; without any change it is the present state. An initial "unknown" means
 * that the stream was not monitored yet.
 */
export function periodsOf(history: readonly HistoryEntry[], state: MonitorState, from: number, to: number): Period[] {
  const changes = history.filter((entry) => entry.kind === 'state').toReversed();
  const first = changes[0];
  const oldest = history.at(-1);
  const knownFrom = history.length >= mostEntries && oldest ? Date.parse(oldest.at) : -Infinity;
  const began = first ? stateOf(first.from) : state;
  const periods: Period[] = [
    { from: -Infinity, to: knownFrom, state: null },
    { from: knownFrom, to: Infinity, state: began === 'unknown' ? null : began },
  ];
  for (const change of changes) {
    const at = Date.parse(change.at);
    const last = periods.at(-1);
    if (last) last.to = at;
    periods.push({ from: at, to: Infinity, state: stateOf(change.to) });
  }
  return periods
    .map((period) => ({ ...period, from: Math.max(period.from, from), to: Math.min(period.to, to) }))
    .filter((period) => period.to > period.from);
}

/** The share of the time with an expected signal in which it was available, 0 to 1; null if no signal was expected. */
export function availability(periods: readonly Period[]): number | null {
  const expected = periods.filter(({ state }) => state !== null && isMeasured(state));
  const there = expected.filter(({ state }) => state !== null && isAvailable(state));
  return expected.length === 0 ? null : totalMs(there) / totalMs(expected);
}

/** The share of each state in the monitored time, 0 to 1, largest first. */
export function shares(periods: readonly Period[]): { state: MonitorState; share: number }[] {
  const monitored = periods.filter(isMonitored);
  return monitorStates
    .map((state) => ({
      state,
      share: totalMs(monitored.filter((period) => period.state === state)) / totalMs(monitored),
    }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
}

/** When monitoring began; null if the stream was not monitored. */
export function monitoredSince(periods: readonly Period[]): number | null {
  return periods.find(isMonitored)?.from ?? null;
}

const isMonitored = ({ state }: Period) => state !== null && state !== 'unknown';

const totalMs = (periods: readonly Period[]) => periods.reduce((sum, { from, to }) => sum + to - from, 0);

function stateOf(text: string | null): MonitorState {
  return monitorStates.find((one) => one === text) ?? 'unknown';
}
