import type { Match } from './match.ts';
import { snap, snapMs } from './scale.ts';

export type Times = { startMs: number; endMs: number };
/** What changes of a match; `server` is left out where it stays. */
export type Change = Times & { server?: number | null };
/** Which part of a match is pulled: all of it, its start or its end. */
export type Grip = 'all' | 'start' | 'end';

const longestMs = 24 * 3_600_000;
/** How near to the end of a block it is pulled longer instead of moved. */
const edgePx = 7;
/** A narrower block has no room for edges beside its middle. */
const leastEdgedPx = 30;

/** The times of a match of which a part is pulled by so much. */
export function pulled({ startMs, endMs }: Times, grip: Grip, byMs: number): Times {
  if (grip === 'end')
    return { startMs, endMs: Math.min(startMs + longestMs, Math.max(startMs + snapMs, snap(endMs + byMs))) };
  const start = snap(startMs + byMs);
  if (grip === 'start') return { startMs: Math.max(endMs - longestMs, Math.min(endMs - snapMs, start)), endMs };
  return { startMs: start, endMs: start + endMs - startMs };
}

/** The period that is drawn between two moments, in either direction. */
export function drawn(fromMs: number, toMs: number): Times {
  const startMs = snap(Math.min(fromMs, toMs));
  const endMs = snap(Math.max(fromMs, toMs));
  return { startMs, endMs: Math.min(startMs + longestMs, Math.max(endMs, startMs + snapMs)) };
}

/** Which part of a block is pressed: `x` from its left edge. */
export function gripAt(x: number, widthPx: number): Grip {
  if (widthPx < leastEdgedPx) return 'all';
  if (x <= edgePx) return 'start';
  return x >= widthPx - edgePx ? 'end' : 'all';
}

/** Whether a change changes anything. */
export const isChanged = (match: Match, { startMs, endMs, server }: Change): boolean =>
  startMs !== match.startMs || endMs !== match.endMs || (server !== undefined && server !== match.server);
