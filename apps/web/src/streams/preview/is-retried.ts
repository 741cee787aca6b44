import type { Problem } from './play.ts';

/** A problem and the number of the attempt that failed with it. */
export type Failed = { problem: Problem; attempt: number };

const lasting: readonly Problem['kind'][] = ['codec', 'dialect', 'insecure'];

/** Whether another attempt cannot help. */
export function isLasting({ kind }: Problem): boolean {
  return lasting.includes(kind);
}

/** Whether to retry automatically: the current attempt, and not an earlier one, has failed with a problem that may be temporary. */
export function isRetried(failed: Failed | null, attempt: number): boolean {
  return failed?.attempt === attempt && !isLasting(failed.problem);
}
