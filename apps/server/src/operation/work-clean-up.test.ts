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
