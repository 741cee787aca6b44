import type { Break } from './breaks.ts';
import type { Row } from './coverage.ts';

/** A break together with the row whose test must notice it. */
export type Trial = { row: Row; change: Break };

/**
 * Result of a test; `output` is empty when it passed. `crashed`: it failed with a syntax or type error instead of an
 * assertion.
 */
export type Verdict = { failed: boolean; crashed: boolean; output: string };

export type Outcome = Trial & { isDetected: boolean; why: string };

/** Whether the row's test failed because of this break: if the break shows a text, the failure must contain it. */
export function outcomeOf(trial: Trial, verdict: Verdict | undefined): Outcome {
  const { shows } = trial.change;
  if (!verdict) return { ...trial, isDetected: false, why: 'did not run' };
  if (!verdict.failed) return { ...trial, isDetected: false, why: 'passed' };
  if (shows !== null && !verdict.output.includes(shows))
    return { ...trial, isDetected: false, why: `failed without saying ${JSON.stringify(shows)}` };
  if (verdict.crashed) return { ...trial, isDetected: false, why: 'crashed' };
  return { ...trial, isDetected: true, why: '' };
}
