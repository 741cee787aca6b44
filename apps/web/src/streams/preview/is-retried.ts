import type { Problem } from './engine.ts';

/** What went wrong, and in which attempt. */
export type Failed = { problem: Problem; attempt: number };

/** Trying again cannot help against these. */
const lasting: readonly Problem['kind'][] = ['codec', 'dialect', 'insecure'];

/** Whether another attempt follows by itself: this one has failed, of what may pass. One that still runs is left its time. */
export function isRetried(failed: Failed | null, attempt: number): boolean {
  return failed?.attempt === attempt && !lasting.includes(failed.problem.kind);
}
