import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browsers } from './browser.ts';
import { root } from './root.ts';

/** Counts of a test runner. */
export type Tally = { passed: number; failed: number; skipped: number };

/**
 * Runs a program of `node_modules/.bin` and resolves to whether it succeeded. Its output is printed at once if `live`,
 * otherwise in one piece at its end, so that programs running at the same time do not mix theirs.
 */
export async function run(
  title: string,
  program: string,
  args: readonly string[],
  { live, env }: { live: boolean; env: Record<string, string> },
): Promise<boolean> {
  const started = performance.now();
  const child = spawn(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part));
  const status = await new Promise((resolve) => child.once('close', resolve));
  process.stdout.write(Buffer.concat(output));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`);
  return status === 0;
}

const inspections = [
  ['format', 'oxfmt', '--check', '.'],
  // In one pass: the rules that need types load the same programs as the compiler.
  ['lint and types', 'oxlint', '--type-aware', '--type-check', '--deny-warnings'],
  ['unused code', 'knip', '--no-progress'],
  ['one-way imports', 'node', 'scripts/imports.ts'],
  ['old names', 'node', 'scripts/old-names.ts'],
] as const;

/**
 * Runs all checks without a test runner: format, lint, types, unused code, import rules, names. A failure does not stop
 * the others.
 */
export async function inspect(): Promise<boolean> {
  let isClean = true;
  for (const [title, program, ...args] of inspections)
    isClean = (await run(title, program, args, { live: false, env: {} })) && isClean;
  return isClean;
}

/** All tests, or those whose files are not named slow. */
type Scope = 'all' | 'quick';

/** Runs the tests of server, packages, media node and the console's functions and returns their counts. */
export function unitTests(scope: Scope): Promise<Tally> {
  return vitest('unit and API tests', ['server', 'media', 'web'], scope, { live: true, env: {} });
}

/** Runs the tests of the console's components in a browser and returns their counts. */
export function componentTests(browsers: Browsers, scope: Scope): Promise<Tally> {
  return vitest('component tests', ['components'], scope, { live: false, env: browsers });
}

function vitest(title: string, projects: string[], scope: Scope, options: Parameters<typeof run>[3]): Promise<Tally> {
  return counted(async (file) => {
    const chosen = projects.flatMap((project) => ['--project', project]);
    if (scope === 'quick') chosen.push('--exclude', '**/*.slow.*');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    await run(title, 'vitest', ['run', ...chosen, ...reporters], options);
    const report = JSON.parse(readFileSync(file, 'utf8')) as Record<
      'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numFailedTestSuites',
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
export function browserTests(browsers: Browsers): Promise<Tally> {
  return counted(async (file) => {
    await run('end-to-end tests', 'playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
      live: true,
      env: { ...browsers, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
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

async function counted(read: (file: string) => Promise<Tally>): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-report-'));
  try {
    return await read(join(folder, 'report.json'));
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
