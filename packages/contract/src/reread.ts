import type { EventKind } from './event.ts';

/** Events within this time cause one reading. Well below the second in which a change must be on every screen. */
const changeMs = 150;
/** Results of probes come all the time; lists need not follow faster than the eye. */
const probeMs = 1_500;

/** Milliseconds after a live event within which a screen reads again what the event concerns. */
export function rereadDelayMs(kind: EventKind): number {
  if (kind === 'reset') return 0;
  return kind === 'monitor' ? probeMs : changeMs;
}
