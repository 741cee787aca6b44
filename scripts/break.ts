// Breaks each statement of the specification in a copy of the checkout and checks that the test named for it fails.
import { runInBrowser } from './statements/browser.ts';
import { readBreaks } from './statements/breaks.ts';
import { coverageRows, keyOf } from './statements/coverage.ts';
import type { Row } from './statements/coverage.ts';
import type { Outcome, Trial } from './statements/outcome.ts';
import { runAll } from './statements/rounds.ts';
import { copyTree } from './statements/tree.ts';
import type { Tree } from './statements/tree.ts';
import { openUnits } from './statements/units.ts';
import type { Units } from './statements/units.ts';

const inBrowser = ({ row }: Trial): boolean => row.test.startsWith('e2e/');
const started = performance.now();
const outcomes: Outcome[] = [];
const alreadyFailing: Row[] = [];

const trials = selectTrials(process.argv.slice(2));
const tree = copyTree();
process.once('exit', tree.remove);
let units: Units | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    // The test database is stopped with it.
    const closed = units?.close() ?? Promise.resolve();
    void closed.finally(() => process.exit(130));
  });
await breakUnits(
  tree,
  trials.filter((trial) => !inBrowser(trial)),
);
await breakConsole(tree, trials.filter(inBrowser));
const missed = outcomes.filter(({ isDetected }) => !isDetected);
for (const { row, why } of missed) console.log(`NOT NOTICED  ${keyOf(row)}: ${row.test} ${why}`);
for (const row of alreadyFailing) console.log(`NOT RUN, OR FAILS UNBROKEN  ${row.test}: ${row.name}`);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
const detectedCount = outcomes.length - missed.length;
console.log(`\n${outcomes.length} broken, ${detectedCount} noticed, ${missed.length} not noticed (${minutes} min)`);
process.exit(missed.length + alreadyFailing.length > 0 ? 1 : 0);

/** The breaks whose row (section, table, statement, test) matches all of these regular expressions. */
function selectTrials(words: string[]): Trial[] {
  const rows = new Map(coverageRows().map((row) => [keyOf(row), row]));
  const { breaks, unbroken } = readBreaks();
  console.log(`${rows.size} statements, ${breaks.length} with a break, ${unbroken.length} without`);
  return breaks.flatMap((change) => {
    const row = rows.get(keyOf(change));
    if (!row) throw new Error(`The coverage has no statement ${keyOf(change)}`);
    const text = `${row.section} ${row.part} ${row.statement} ${row.test} ${row.name}`;
    return words.every((word) => new RegExp(word).test(text)) ? [{ row, change }] : [];
  });
}

async function breakUnits(tree: Tree, trials: Trial[]): Promise<void> {
  if (trials.length === 0) return;
  const openedUnits = (units = await openUnits(tree.folder));
  const files = Map.groupBy(trials, ({ row }) => row.test);
  for (const ofFile of files.values()) {
    const rows = ofFile.map(({ row }) => row);
    const baseline = await openedUnits.run(rows, []);
    const passing = ofFile.filter(({ row }) => baseline.get(row)?.failed === false);
    noteFailing(ofFile, passing);
    await runAll(tree, passing, openedUnits.run, report);
    const { changed } = tree.apply([]);
    openedUnits.invalidate(changed);
  }
  await openedUnits.close();
}

async function breakConsole(tree: Tree, trials: Trial[]): Promise<void> {
  if (trials.length === 0) return;
  const rows = trials.map(({ row }) => row);
  const baseline = runInBrowser(tree.folder, rows);
  const passing = trials.filter(({ row }) => baseline.get(row)?.failed === false);
  noteFailing(trials, passing);
  await runAll(tree, passing, (some) => runInBrowser(tree.folder, some), report);
}

function noteFailing(all: Trial[], passing: Trial[]): void {
  const failing = all.filter((trial) => !passing.includes(trial)).map(({ row }) => row);
  for (const row of failing) if (!alreadyFailing.includes(row)) alreadyFailing.push(row);
}

function report(outcome: Outcome): void {
  outcomes.push(outcome);
  const { row, isDetected, why } = outcome;
  console.log(`${isDetected ? 'noticed' : 'MISSED '}  ${keyOf(row)}  |  ${row.test}: ${row.name}${why && ` (${why})`}`);
}
