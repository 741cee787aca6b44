import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.ts';

/** Counts of a test runner. */
export type Tally = { passed: number; failed: number; skipped: number };

/** Runs a program of `node_modules/.bin`; returns whether it succeeded. */
export function run(title: string, program: string, args: string[], env: Record<string, string>): boolean {
  const started = performance.now();
  const { status } = spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`);
  return status === 0;
}

/**
 * Runs all checks without a test runner: format, lint, types, unused code, import rules, names. A failure does not stop
 * the others.
 */
export function inspect(): boolean {
  const results = [
    run('format', 'oxfmt', ['--check', '.'], {}),
    run('lint', 'oxlint', ['--type-aware', '--deny-warnings'], {}),
    run('types of server and packages', 'tsc', ['-p', '.'], {}),
    run('types of the console', 'tsc', ['-p', 'apps/web'], {}),
    run('types of the end-to-end tests', 'tsc', ['-p', 'e2e'], {}),
    run('unused code', 'knip', ['--no-progress'], {}),
    run('one-way imports', 'node', ['scripts/imports.ts'], {}),
    run('old names', 'node', ['scripts/old-names.ts'], {}),
  ];
  return results.every(Boolean);
}

/** Runs vitest, including components in a browser, and returns its counts. */
export function unitTests(chromium: string): Tally {
  return counted((file) => {
    run(
      'unit, API and component tests',
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      { CHROMIUM_PATH: chromium },
    );
    const report = JSON.parse(readFileSync(file, 'utf8')) as Record<
      'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numFailedTestSuites' | 'numTotalTests',
      number
    >;
    // A file that fails to load counts as a failure.
    const broken = report.numFailedTests === 0 ? report.numFailedTestSuites : 0;
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped: report.numPendingTests };
  });
}

/** End-to-end tests that may pass on the second attempt. */
const maxSecondTries = 3;

/** Runs the end-to-end tests in a browser and returns their counts. */
export function browserTests(chromium: string): Tally {
  return counted((file) => {
    run('end-to-end tests', 'playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
      stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
    };
    // The runner has named them above. Any of them may hide a race, so a run with many fails.
    const isFlaky = stats.flaky > maxSecondTries;
    if (isFlaky) console.error(`${stats.flaky} end-to-end tests needed a second try`);
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + (isFlaky ? 1 : 0),
      skipped: stats.skipped,
    };
  });
}

function counted(read: (file: string) => Tally): Tally {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-report-'));
  try {
    return read(join(folder, 'report.json'));
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** Prints the closing line. */
export function print({ passed, failed, skipped }: Tally): void {
  console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
}
