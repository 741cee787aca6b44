import { findBrowsers } from './browser.ts';
import { buildWeb } from './build.ts';
import { workInMemory } from './memory.ts';
import { add, browserTests, componentTests, inspect, print, run, unitTests } from './steps.ts';

workInMemory();
const browsers = findBrowsers();
const step = (title: string, ok: boolean) => ({ title, ok });

// Unit and component tests wait for timers, media and the browser much of the time, so other steps run beside them.
async function besideUnitTests() {
  const inspection = step('inspection', await inspect());
  const components = await componentTests(browsers, 'all');
  buildWeb();
  const sizes = await run('size of the bundles', 'size-limit', [], { live: false, env: {} });
  return { steps: [inspection, step('bundle sizes', sizes)], components };
}

const [units, { steps, components }] = await Promise.all([unitTests('all'), besideUnitTests()]);
const tally = add(add(units, components), await browserTests(browsers));
const failed = steps.filter(({ ok }) => !ok);
for (const { title } of failed) console.error(`The ${title} failed; see above`);
print({ ...tally, passed: tally.passed + steps.length - failed.length, failed: tally.failed + failed.length });
process.exit(tally.failed + failed.length > 0 ? 1 : 0);
