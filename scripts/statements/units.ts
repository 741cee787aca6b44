import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import type { TestCase, Vitest } from 'vitest/node';
import { patternOf } from './coverage.ts';
import type { Row } from './coverage.ts';
import type { Verdict } from './outcome.ts';

/** Runs vitest tests in a tree repeatedly, starting its server and database only once. */
export type Units = {
  /** Runs only the tests of these rows; `changed`: files written since the last run. */
  run: (rows: Row[], changed: string[]) => Promise<Map<Row, Verdict>>;
  /** Marks these files as changed, as `run` does. */
  invalidate: (changed: string[]) => void;
  close: () => Promise<void>;
};

export async function openUnits(folder: string): Promise<Units> {
  // Vitest and the tests resolve files from the working directory.
  process.chdir(folder);
  const vitest = await createVitest({ root: folder, watch: false, reporters: [{}], config: 'vitest.config.ts' });
  const invalidate = (changed: string[]) => {
    for (const path of changed) vitest.invalidateFile(path);
  };
  return {
    run: async (rows, changed) => {
      invalidate(changed);
      return runRows(vitest, folder, rows);
    },
    invalidate,
    close: () => vitest.close(),
  };
}

async function runRows(vitest: Vitest, folder: string, rows: Row[]): Promise<Map<Row, Verdict>> {
  vitest.setGlobalTestNamePattern(new RegExp(rows.map(({ name }) => titlePattern(name)).join('|')));
  const files = [...new Set(rows.map(({ test }) => join(folder, test)))];
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    files.flatMap((file) =>
      vitest.projects
        .map((project) => ({ file, project }))
        .filter(({ project }) => project.matchesTestGlob(file))
        .map(({ project }) => project.createSpecification(file)),
    ),
  );
  const verdicts = new Map<Row, Verdict>();
  for (const row of rows) {
    const module = testModules.find(({ moduleId }) => moduleId === join(folder, row.test));
    const cases = [...(module?.children.allTests() ?? [])].filter((one) => isOf(one, row));
    const suites = [...(module?.children.allSuites() ?? [])].flatMap((suite) => suite.errors());
    const errors = [...(module?.errors() ?? []), ...suites, ...cases.flatMap((one) => one.result().errors ?? [])];
    const ran = cases.some((one) => one.result().state !== 'skipped') || errors.length > 0;
    if (ran) verdicts.set(row, verdictOf(errors, unhandledErrors));
  }
  return verdicts;
}

function isOf(test: TestCase, row: Row): boolean {
  return new RegExp(titlePattern(row.name)).test(test.fullName);
}

/** Matches the end of a full title, in which vitest puts ` > ` between the titles of a `describe` and its test. */
const titlePattern = (name: string): string => `(?:^|\\s)${patternOf(name).replaceAll(' ', '(?: > | )')}$`;

type TestError = { name?: string; message?: string; diff?: string; stack?: string };

function verdictOf(errors: readonly TestError[], others: readonly unknown[]): Verdict {
  const output = errors.map(({ message, diff }) => `${message ?? ''}\n${diff ?? ''}`).join('\n');
  const asserted = errors.some(({ name }) => !/^(Syntax|Reference|Type)Error$/.test(name ?? ''));
  return {
    failed: errors.length > 0,
    crashed: errors.length > 0 && !asserted,
    output: `${output}\n${others.join('\n')}`,
  };
}
