import type { MonitorState } from '@touchline/contract';
import type { InputLoss, LossLimits } from '#server/monitoring/stored-state';

/** Whether formats count as working although none brings media: the loss is too short so far. */
export function isTolerated({ lostSince }: InputLoss, limits: LossLimits, now: Date): boolean {
  return lostSince !== undefined && leftMs(lostSince, limits.inputLossAfterS, now) > 0;
}

/** Whether a stream stays down although its signal is back. */
export function isClearing(before: MonitorState, loss: InputLoss | null, limits: LossLimits, now: Date): boolean {
  return before === 'down' && loss?.backSince !== undefined && leftMs(loss.backSince, limits.inputLossClearS, now) > 0;
}

/** Milliseconds until something has lasted for `limitS` since an instant. */
export const leftMs = (since: number, limitS: number, now: Date): number => since + limitS * 1000 - now.getTime();
