import { afterAll, beforeAll, expect, it } from 'vitest';
import { readClocks, watchForStepAhead } from '#server/clock/step-ahead';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Whether each of these readings finds a step: by how much the clock of the database is wrong, after how long. */
async function steps(readings: [aheadMs: number, afterMs: number][]): Promise<boolean[]> {
  const all = [[0, 0], ...readings].map(([aheadMs = 0, ownMs = 0]) => ({ databaseMs: 1e12 + ownMs + aheadMs, ownMs }));
  const isAhead = await watchForStepAhead(t.deps, async () => all.shift() ?? { databaseMs: NaN, ownMs: NaN });
  const found: boolean[] = [];
  while (all.length > 0) found.push(await isAhead());
  return found;
}

it('finds a step ahead of more than an hour, until the clock is right again', async () => {
  expect(
    await steps([
      [0, 5 * minute],
      [400 * day, 10 * minute],
      [400 * day, 15 * minute],
      [0, 20 * minute],
    ]),
  ).toEqual([false, true, true, false]);
});

it('accepts the time after a day, and finds the next step', async () => {
  expect(
    await steps([
      [2 * hour, hour],
      [2 * hour, 24 * hour],
      [2 * hour, 25 * hour],
      [2 * hour, 26 * hour],
      [4 * hour, 27 * hour],
    ]),
  ).toEqual([true, true, false, false, true]);
});

it('finds none in smaller steps, in clocks that drift apart, nor in a step back', async () => {
  expect(
    await steps([
      [40 * minute, hour],
      [80 * minute, 2 * hour],
      [-9 * hour, 3 * hour],
      [-9 * hour, 4 * hour],
    ]),
  ).toEqual([false, false, false, false]);
});

it('reads the clock of the database, which is that of this machine in a test', async () => {
  const { databaseMs, ownMs } = await readClocks(t.deps.db);
  expect(Math.abs(databaseMs - Date.now())).toBeLessThan(hour);
  expect(ownMs).toBeLessThanOrEqual(performance.now());
});
