import type { Break } from './breaks.ts';
import type { Row } from './coverage.ts';

/** A break together with the row whose test must notice it. */
export type Trial = { row: Row; change: Break };

/** What a test said: nothing when it passed. `crashed` is a failure that no assertion made: a syntax or type error. */
export type Verdict = { failed: boolean; crashed: boolean; said: string };

export type Outcome = Trial & { noticed: boolean; why: string };

/** Whether the failure of the row's test is due to this break: where it shows a text, the failure says it. */
export function outcomeOf(trial: Trial, verdict: Verdict | undefined): Outcome {
  const { shows } = trial.change;
  if (!verdict) return { ...trial, noticed: false, why: 'did not run' };
  if (!verdict.failed) return { ...trial, noticed: false, why: 'passed' };
  if (shows !== null && !verdict.said.includes(shows))
    return { ...trial, noticed: false, why: `failed without saying ${JSON.stringify(shows)}` };
  if (verdict.crashed) return { ...trial, noticed: false, why: 'crashed' };
  return { ...trial, noticed: true, why: '' };
}
