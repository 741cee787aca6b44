import { isAvailable, monitorStates } from '@touchline/contract';
import type { HistoryEntry, MonitorState } from '@touchline/contract';

/** A stretch of time in one state; null where nobody wrote it down. Milliseconds of the epoch. */
export type Span = { from: number; to: number; state: MonitorState | null };

/** The server keeps back what is older than this many entries. */
const mostEntries = 500;

/**
 * The states of a stream between two instants without a gap, from its history (newest first). Before the first change
 * it was what that change came from; a stream without any change has been what it is now.
 */
export function spansOf(history: readonly HistoryEntry[], state: MonitorState, from: number, to: number): Span[] {
  const changes = history.filter((entry) => entry.kind === 'state').toReversed();
  const first = changes[0];
  const oldest = history.at(-1);
  const knownFrom = history.length >= mostEntries && oldest ? Date.parse(oldest.at) : -Infinity;
  const spans: Span[] = [
    { from: -Infinity, to: knownFrom, state: null },
    { from: knownFrom, to: Infinity, state: first ? stateOf(first.from) : state },
  ];
  for (const change of changes) {
    const at = Date.parse(change.at);
    const last = spans.at(-1);
    if (last) last.to = at;
    spans.push({ from: at, to: Infinity, state: stateOf(change.to) });
  }
  return spans
    .map((span) => ({ ...span, from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.to > span.from);
}

/** The share of the time in which a signal was expected and one was there, 0 to 1; null when none was expected. */
export function availability(spans: readonly Span[]): number | null {
  let expected = 0;
  let there = 0;
  for (const { from, to, state } of spans) {
    if (state === null || state === 'unknown' || state === 'waiting') continue;
    expected += to - from;
    if (isAvailable(state)) there += to - from;
  }
  return expected === 0 ? null : there / expected;
}

/** How much of the whole each state takes, 0 to 1, largest first. */
export function shares(spans: readonly Span[]): { state: MonitorState | null; share: number }[] {
  const whole = spans.reduce((sum, span) => sum + span.to - span.from, 0);
  return [...monitorStates, null]
    .map((state) => ({
      state,
      share: spans.reduce((sum, span) => sum + (span.state === state ? span.to - span.from : 0), 0) / (whole || 1),
    }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
}

function stateOf(text: string | null): MonitorState {
  return monitorStates.find((known) => known === text) ?? 'unknown';
}
