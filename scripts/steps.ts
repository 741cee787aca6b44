import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.ts';

/** What a test runner counted. */
export type Tally = { passed: number; failed: number; skipped: number };

/** Runs a program of `node_modules/.bin` and says whether it succeeded. */
export function run(title: string, program: string, args: string[], env: Record<string, string>): Promise<boolean> {
  const started = performance.now();
  const child = spawn(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`);
      resolve(code === 0);
    });
  });
}

/** Everything that needs no test runner: format, lint, types, unused code, one-way imports. All run, however many fail. */
export async function inspect(): Promise<boolean> {
  const results = [
    await run('format', 'oxfmt', ['--check', '.'], {}),
    await run('lint', 'oxlint', ['--type-aware', '--deny-warnings'], {}),
    await run('types of server and packages', 'tsc', ['-p', '.'], {}),
    await run('types of the console', 'tsc', ['-p', 'apps/web'], {}),
    await run('types of the end-to-end tests', 'tsc', ['-p', 'e2e'], {}),
    await run('unused code', 'knip', ['--no-progress'], {}),
    await run('one-way imports', 'node', ['scripts/imports.ts'], {}),
  ];
  return results.every(Boolean);
}

/** Runs vitest and gives what it counted. */
export function unitTests(): Promise<Tally> {
  return counted(async (file) => {
    await run(
      'unit and API tests',
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      {},
    );
    const report = JSON.parse(readFileSync(file, 'utf8')) as Record<
      'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numFailedTestSuites' | 'numTotalTests',
      number
    >;
    // A file that does not even load counts as a failure of its own.
    const broken = report.numFailedTests === 0 ? report.numFailedTestSuites : 0;
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped: report.numPendingTests };
  });
}

/**
 * Runs the end-to-end tests and gives what they counted. Half of them run beside the other half, each on a console, a
 * database and a media node of its own: a test waits for the screen more than it computes, and counts what is there.
 */
export async function browserTests(chromium: string): Promise<Tally> {
  const halves = ['1/2', '2/2'].map((half, index) => browserHalf(chromium, half, 28_480 + 10 * index));
  return (await Promise.all(halves)).reduce(add);
}

function browserHalf(chromium: string, half: string, port: number): Promise<Tally> {
  return counted(async (file) => {
    const output = `../test-results/${port}`;
    await run(
      `end-to-end tests ${half}`,
      'playwright',
      ['test', '--config', 'e2e/playwright.config.ts', '--shard', half, '--output', output],
      {
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        E2E_PORT: String(port),
        E2E_MEDIA_HTTP_PORT: String(port + 1),
        E2E_MEDIA_RTMP_PORT: String(port + 2),
        E2E_SMTP_PORT: String(port + 3),
      },
    );
    const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
      stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
    };
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
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

/** The closing line. */
export function print({ passed, failed, skipped }: Tally): void {
  console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
}
