import type { EventKind } from './event.ts';

/** Events within this time cause one reading. Well below the second in which a change must be on every screen. */
const changeMs = 150;
/** Results of probes and viewers come all the time; a whole list need not follow faster than the eye. */
const probeMs = 1_500;
/** Single rows cost little, and those of this time are read together. */
const rowsMs = 200;

/** Shorter than the time that an answer takes: screens that ask together share look-ups, which a longer spread would end. */
const msPerListener = 0.25;
/** With the time above and that of the answer, a change is on every screen within a second. */
const longestSpreadMs = 700;

/**
 * Milliseconds by which a screen puts off its reading after a live event, so that the screens of all listeners do not read
 * at once. `listeners`: as the event says, one when it does not say. `place`: from 0 to 1, random, of this screen.
 */
export function spreadMs(listeners: number | undefined, place: number): number {
  return place * Math.min(((listeners ?? 1) - 1) * msPerListener, longestSpreadMs);
}

/** Milliseconds after a live event within which a screen reads the row of a list again that it names. See `spreadMs`. */
export function rowDelayMs(listeners: number | undefined, place: number): number {
  return rowsMs + spreadMs(listeners, place);
}

/** Milliseconds after a live event within which a screen reads everything again that the event concerns. See `spreadMs`. */
export function rereadDelayMs(kind: EventKind, listeners: number | undefined, place: number): number {
  const delayMs = kind === 'reset' ? 0 : kind === 'monitor' || kind === 'viewer' ? probeMs : changeMs;
  return delayMs + spreadMs(listeners, place);
}
