import type { Problem } from './play.ts';

/** A problem and the number of the attempt that failed with it. */
export type FailedAttempt = { problem: Problem; attempt: number };

const permanentKinds: readonly Problem['kind'][] = ['codec', 'dialect', 'insecure'];

/** Whether another attempt cannot help. */
export function isPermanent({ kind }: Problem): boolean {
  return permanentKinds.includes(kind);
}

/**
 * Whether to retry automatically: the current attempt, and not an earlier one, has failed with a problem that may be
 * temporary.
 */
export function isRetried(failed: FailedAttempt | null, attempt: number): boolean {
  return failed?.attempt === attempt && !isPermanent(failed.problem);
}
