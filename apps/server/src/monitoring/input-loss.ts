import { formats } from '@touchline/contract';
import { isClearing, isTolerated, leftMs } from '#server/monitoring/loss-times';
import { isPlayable } from '#server/monitoring/state-of';
import type { InputLoss, LossLimits, StoredState } from '#server/monitoring/stored-state';

/**
 * The loss after a round in which formats brought media, or none did (`isAlive` false). A remembered time that is still to
 * come, since the clock has stepped back, counts as now.
 */
export function nextLoss({ state, memory, formats: seen }: StoredState, isAlive: boolean, now: Date): InputLoss {
  const sinceOf = (remembered: number | undefined) => Math.min(remembered ?? Infinity, now.getTime());
  if (isAlive) return state === 'down' ? { backSince: sinceOf(memory?.backSince) } : {};
  const wasThere = formats.some((format) => seen !== null && isPlayable(seen[format]));
  return wasThere ? { lostSince: sinceOf(memory?.lostSince) } : {};
}

/** Milliseconds until a loss is long enough, or over for long enough; null without one. */
export function dueLossMs({ state, memory }: StoredState, limits: LossLimits, now: Date): number | null {
  if (memory && isTolerated(memory, limits, now)) return leftMs(memory.lostSince ?? 0, limits.inputLossAfterS, now);
  return isClearing(state, memory, limits, now) ? leftMs(memory?.backSince ?? 0, limits.inputLossClearS, now) : null;
}
