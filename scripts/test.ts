import { findBrowser } from './browser.ts';
import { buildWeb } from './build.ts';
import { workInMemory } from './memory.ts';
import { add, browserTests, inspect, print, run, unitTests } from './steps.ts';

workInMemory();
const step = (title: string, ok: boolean) => ({ title, ok });
const steps = [step('inspection', await inspect())];
const chromium = findBrowser();
const units = await unitTests(chromium);
buildWeb();
steps.push(step('bundle sizes', await run('size of the bundles', 'size-limit', [], { live: true, env: {} })));
const tally = add(units, await browserTests(chromium));
const failed = steps.filter(({ ok }) => !ok);
for (const { title } of failed) console.error(`The ${title} failed; see above`);
print({ ...tally, passed: tally.passed + steps.length - failed.length, failed: tally.failed + failed.length });
process.exit(tally.failed + failed.length > 0 ? 1 : 0);
