import type { Problem } from './play.ts';

/** What went wrong, and in which attempt. */
export type Failed = { problem: Problem; attempt: number };

const lasting: readonly Problem['kind'][] = ['codec', 'dialect', 'insecure'];

/** Whether trying again cannot help. */
export function isLasting({ kind }: Problem): boolean {
  return lasting.includes(kind);
}

/** Whether another attempt follows by itself: this one has failed, of what may pass. One that still runs is left its time. */
export function isRetried(failed: Failed | null, attempt: number): boolean {
  return failed?.attempt === attempt && !isLasting(failed.problem);
}
