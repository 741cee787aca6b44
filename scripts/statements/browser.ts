import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patternOf } from './coverage.ts';
import type { Row } from './coverage.ts';
import type { Verdict } from './outcome.ts';

/** A test that misses many elements waits for each, though not as long as usual. */
const timeoutMs = 150_000;
const expectMs = 5_000;

type Spec = { title: string; file: string; tests: { results: { status: string; errors: { message?: string }[] }[] }[] };
type Suite = { specs: Spec[]; suites?: Suite[] };

/** Runs end-to-end tests of a tree on a console that is built from it. Throws when the build fails. */
export function runInBrowser(folder: string, rows: Row[]): Map<Row, Verdict> {
  build(folder);
  const report = join(folder, 'break-report.json');
  const files = [...new Set(rows.map(({ test }) => test))];
  const names = [...new Set(rows.map(({ name }) => patternOf(name)))];
  spawnSync(
    join(folder, 'node_modules/.bin/playwright'),
    [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--retries',
      '0',
      '--timeout',
      String(timeoutMs),
      '--grep',
      `(?:${names.join('|')})$`,
      ...files,
    ],
    {
      cwd: folder,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, E2E_EXPECT_MS: String(expectMs), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  );
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] };
  const specs = suites.flatMap(specsOf);
  const verdicts = new Map<Row, Verdict>();
  for (const row of rows) {
    const pattern = new RegExp(`^${patternOf(row.name)}$`);
    const own = specs.filter(({ title, file }) => row.test.endsWith(file) && pattern.test(title));
    const results = own.flatMap(({ tests }) => tests.flatMap((test) => test.results));
    if (results.length === 0) continue;
    const output = results.flatMap(({ errors }) => errors.map(({ message }) => plain(message ?? ''))).join('\n');
    verdicts.set(row, { failed: results.some(({ status }) => status !== 'passed'), crashed: false, output });
  }
  return verdicts;
}

/** Built in advance, because the tests wait only briefly for their server. */
function build(folder: string): void {
  const script = "import('./scripts/build.ts').then(({ buildWeb }) => buildWeb())";
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The broken console could not be built');
}

const specsOf = (suite: Suite): Spec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

/** Without terminal color codes. */
const plain = (text: string): string => text.replaceAll(new RegExp(`${String.fromCodePoint(27)}\\[\\d+m`, 'g'), '');
