import { formats } from '@touchline/contract';
import { isClearing, isTolerated, leftMs } from '#server/monitoring/loss-times';
import { isPlayable } from '#server/monitoring/state-of';
import type { InputLoss, LossLimits, StoredState } from '#server/monitoring/stored-state';

/** The loss after a round in which formats brought media, or none did (`isAlive` false). */
export function nextLoss({ state, memory, formats: seen }: StoredState, isAlive: boolean, now: Date): InputLoss {
  if (isAlive) return state === 'down' ? { backSince: memory?.backSince ?? now.getTime() } : {};
  const wasThere = formats.some((format) => seen !== null && isPlayable(seen[format]));
  return wasThere ? { lostSince: memory?.lostSince ?? now.getTime() } : {};
}

/** Milliseconds until a loss is long enough, or over for long enough; null without one. */
export function dueLossMs({ state, memory }: StoredState, limits: LossLimits, now: Date): number | null {
  if (memory && isTolerated(memory, limits, now)) return leftMs(memory.lostSince ?? 0, limits.inputLossAfterS, now);
  return isClearing(state, memory, limits, now) ? leftMs(memory?.backSince ?? 0, limits.inputLossClearS, now) : null;
}
