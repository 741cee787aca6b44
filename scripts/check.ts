import { findBrowser } from './browser.ts';
import { inspect, print, unitTests } from './steps.ts';

const clean = inspect();
const tally = unitTests(findBrowser());
print({ ...tally, passed: tally.passed + (clean ? 1 : 0), failed: tally.failed + (clean ? 0 : 1) });
process.exit(clean && tally.failed === 0 ? 0 : 1);
