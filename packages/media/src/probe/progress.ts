import type { Position, ProbeResult } from './probe-result.ts';

/** The newest position that a format of a stream has shown and when it was first seen there (ms since 1970). */
export type Progress = { position: Position; movedAt: number };

/** A position standing still this many target durations is a stall: players have run dry by then. */
const STALL_DURATIONS = 3;

/** The state to keep for the next round; null until a position was seen. A failed probe changes nothing. */
export function nextProgress(previous: Progress | null, current: ProbeResult): Progress | null {
  if (!current.position) return previous;
  if (previous && isSame(previous.position, current.position)) return previous;
  return { position: current.position, movedAt: current.startedAt };
}

/**
 * False when the position has not moved for three target durations. Any other position counts as movement, a lower one
 * too: a restarted encoder numbers from the beginning. Without a position (RTMP, WSS) the probe itself proved the flow.
 */
export function isAdvancing(previous: Progress | null, current: ProbeResult, targetDurationMs: number): boolean {
  const stoodMs = standingMs(previous, current);
  return stoodMs === null || stoodMs < STALL_DURATIONS * targetDurationMs;
}

/** For how long the position has been the same, in milliseconds; null when it has moved since the look before. */
export function standingMs(previous: Progress | null, current: ProbeResult): number | null {
  if (!previous || !current.position || !isSame(previous.position, current.position)) return null;
  return current.startedAt - previous.movedAt;
}

function isSame(a: Position, b: Position): boolean {
  if (a.kind === 'sequence') return b.kind === 'sequence' && a.sequence === b.sequence;
  return b.kind === 'time' && a.timeMs === b.timeMs;
}
