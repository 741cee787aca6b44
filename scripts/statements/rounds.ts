import { outcomeOf } from './outcome.ts';
import type { Outcome, Trial, Verdict } from './outcome.ts';
import type { Row } from './coverage.ts';
import type { Tree } from './tree.ts';

type Run = (rows: Row[], changed: string[]) => Map<Row, Verdict> | Promise<Map<Row, Verdict>>;

/**
 * Applies breaks and runs their tests. Breaks that each show a text of their own are applied together; those that went
 * unnoticed are repeated with fewer others and finally alone, because a test often stops at its first failure.
 */
export async function runAll(tree: Tree, trials: Trial[], run: Run, report: (outcome: Outcome) => void): Promise<void> {
  const alone = trials.filter(({ change }) => change.shows === null || change.isAlone);
  let waiting = trials.filter((trial) => !alone.includes(trial));
  while (waiting.length > 1) {
    const outcomes = await runTogether(tree, waiting, run);
    const detected = outcomes.filter((outcome) => outcome.isDetected);
    for (const outcome of detected) report(outcome);
    waiting = outcomes.filter((outcome) => !outcome.isDetected).map(({ row, change }) => ({ row, change }));
    if (detected.length === 0) break;
  }
  for (const trial of [...waiting, ...alone])
    for (const outcome of await runTogether(tree, [trial], run)) report(outcome);
}

async function runTogether(tree: Tree, trials: Trial[], run: Run): Promise<Outcome[]> {
  try {
    const { applied, changed } = tree.apply(trials.map(({ change }) => change));
    const tried = trials.filter(({ change }) => applied.includes(change));
    const rows = tried.map(({ row }) => row);
    const verdicts = await run(rows, changed);
    return trials.map((trial) => outcomeOf(trial, tried.includes(trial) ? verdicts.get(trial.row) : undefined));
  } finally {
    tree.restore();
  }
}
