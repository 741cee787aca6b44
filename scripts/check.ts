import { findBrowser } from './browser.ts';
import { workInMemory } from './memory.ts';
import { inspect, print, unitTests } from './steps.ts';

workInMemory();
const clean = await inspect();
const tally = await unitTests(findBrowser());
print({ ...tally, passed: tally.passed + (clean ? 1 : 0), failed: tally.failed + (clean ? 0 : 1) });
process.exit(clean && tally.failed === 0 ? 0 : 1);
