import type { Position, ProbeResult } from './probe-result.ts';

/** The newest position of a format and when it was first seen there (ms since 1970). */
export type Progress = { position: Position; movedAt: number };

/** A position that is unchanged for this many target durations is a stall: by then players have run out of media. */
const STALL_DURATIONS = 3;

/** The state to keep for the next probe; null until a position is known. A failed probe changes nothing. */
export function nextProgress(previous: Progress | null, current: ProbeResult): Progress | null {
  if (!current.position) return previous;
  if (previous && isSame(previous.position, current.position)) return previous;
  return { position: current.position, movedAt: current.startedAt };
}

/**
 * False when the position has not changed for three target durations. Any change counts as movement, even to a lower
 * position, because a restarted encoder numbers from the start. Without a position (RTMP, WSS) the probe itself has
 * proven the flow.
 */
export function isAdvancing(previous: Progress | null, current: ProbeResult, targetDurationMs: number): boolean {
  const stoodMs = unchangedMs(previous, current);
  return stoodMs === null || stoodMs < STALL_DURATIONS * targetDurationMs;
}

/** For how many milliseconds the position has been unchanged; null when it has moved since the previous probe. */
export function unchangedMs(previous: Progress | null, current: ProbeResult): number | null {
  if (!previous || !current.position || !isSame(previous.position, current.position)) return null;
  return current.startedAt - previous.movedAt;
}

function isSame(a: Position, b: Position): boolean {
  if (a.kind === 'sequence') return b.kind === 'sequence' && a.sequence === b.sequence;
  return b.kind === 'time' && a.timeMs === b.timeMs;
}
