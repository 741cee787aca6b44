import { afterAll, beforeAll, expect, it } from 'vitest';
import { workCleanUp } from '#server/operation/work-clean-up';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('runs every part although one fails, and is planned for five minutes later', async () => {
  const ran: string[] = [];
  await t.deps.db.transaction().execute((trx) => t.deps.jobs.put(trx, 'clean-up', {}));
  await workCleanUp(t.deps, [
    () => Promise.reject(new Error('the disk is full')),
    async () => {
      ran.push('the other');
    },
  ]);
  await expect.poll(() => ran).toEqual(['the other']);
  await expect.poll(() => t.deps.jobs.isOpen('clean-up', {})).toBe(true);
  const jobs = `SELECT state, round(extract(epoch FROM start_after - now()))::int4 AS s FROM pgboss.job
    WHERE name = 'clean-up' ORDER BY created_on`;
  const all = async () => (await t.deps.pool.query<{ state: string; s: number }>(jobs)).rows;
  await expect.poll(async () => (await all()).map(({ state }) => state)).toEqual(['completed', 'created']);
  const due = (await all())[1]?.s ?? 0;
  expect(due).toBeGreaterThan(290);
  expect(due).toBeLessThanOrEqual(300);
});

it('does nothing while the clock of the database has stepped ahead', async () => {
  const other = await startTestApp();
  try {
    let ran = 0;
    const aheadMs = [0, 40 * 24 * 3_600_000];
    const read = async () => ({ databaseMs: 1e12 + (aheadMs.shift() ?? 0), ownMs: 0 });
    await other.deps.db.transaction().execute((trx) => other.deps.jobs.put(trx, 'clean-up', {}));
    await workCleanUp(other.deps, [async () => (ran += 1)], read);
    const handled = `SELECT FROM pgboss.job WHERE name = 'clean-up' AND state = 'completed'`;
    await expect.poll(async () => (await other.deps.pool.query(handled)).rowCount).toBe(1);
    expect([ran, aheadMs]).toEqual([0, []]);
  } finally {
    await other.close();
  }
});
