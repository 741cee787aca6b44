import { findBrowsers } from './browser.ts';
import { workInMemory } from './memory.ts';
import { add, componentTests, inspect, print, unitTests } from './steps.ts';

workInMemory();
const browsers = findBrowsers();
const [units, [clean, components]] = await Promise.all([
  unitTests('quick'),
  inspect().then(async (isClean) => [isClean, await componentTests(browsers, 'quick')] as const),
]);
const tally = add(units, components);
print({ ...tally, passed: tally.passed + (clean ? 1 : 0), failed: tally.failed + (clean ? 0 : 1) });
process.exit(clean && tally.failed === 0 ? 0 : 1);
