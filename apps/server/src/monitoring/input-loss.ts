import { formats } from '@touchline/contract';
import type { MonitorState, Thresholds } from '@touchline/contract';
import { isPlayable } from '#server/monitoring/state-of';
import type { StoredState } from '#server/monitoring/stored-state';

/** Times in ms since 1970. */
export type InputLoss = {
  /** Since when formats that played have brought no media; absent while one does, and once the stream is down. */
  lostSince?: number;
  /** Since when one brings media again, while the stream is still down. */
  backSince?: number;
};

export type LossLimits = Pick<Thresholds, 'inputLossAfterS' | 'inputLossClearS'>;

/** The loss after a round in which formats brought media, or none did (`isAlive` false). */
export function nextLoss({ state, memory, formats: seen }: StoredState, isAlive: boolean, now: Date): InputLoss {
  if (isAlive) return state === 'down' ? { backSince: memory?.backSince ?? now.getTime() } : {};
  const wasThere = formats.some((format) => seen !== null && isPlayable(seen[format]));
  return wasThere ? { lostSince: memory?.lostSince ?? now.getTime() } : {};
}

/** Whether formats count as working although none brings media: the loss is too short so far. */
export function isTolerated({ lostSince }: InputLoss, limits: LossLimits, now: Date): boolean {
  return lostSince !== undefined && leftMs(lostSince, limits.inputLossAfterS, now) > 0;
}

/** Whether a stream stays down although its signal is back. */
export function isClearing(before: MonitorState, loss: InputLoss | null, limits: LossLimits, now: Date): boolean {
  return before === 'down' && loss?.backSince !== undefined && leftMs(loss.backSince, limits.inputLossClearS, now) > 0;
}

/** Milliseconds until a loss is long enough, or over for long enough; null without one. */
export function dueLossMs({ state, memory }: StoredState, limits: LossLimits, now: Date): number | null {
  if (memory && isTolerated(memory, limits, now)) return leftMs(memory.lostSince ?? 0, limits.inputLossAfterS, now);
  return isClearing(state, memory, limits, now) ? leftMs(memory?.backSince ?? 0, limits.inputLossClearS, now) : null;
}

const leftMs = (since: number, limitS: number, now: Date) => since + limitS * 1000 - now.getTime();
