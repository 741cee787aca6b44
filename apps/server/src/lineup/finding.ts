import type { CheckReason, CheckResult } from '@touchline/contract';

/** A check without its kind. */
export type Finding = { result: CheckResult; reason: CheckReason | null; detail: string };

export const good = (detail: string): Finding => ({ result: 'good', reason: null, detail });
export const poor = (result: Exclude<CheckResult, 'good'>, reason: CheckReason, detail: string): Finding => ({
  result,
  reason,
  detail,
});
