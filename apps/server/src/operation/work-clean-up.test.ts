import { afterAll, beforeAll, expect, it } from 'vitest';
import { workCleanUp } from '#server/operation/work-clean-up';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('runs every part although one fails, once at a time, and is planned for every five minutes', async () => {
  const ran: string[] = [];
  const put = () => t.deps.db.transaction().execute((trx) => t.deps.jobs.put(trx, 'clean-up', {}));
  await put();
  await put();
  await workCleanUp(t.deps, [
    () => Promise.reject(new Error('the disk is full')),
    async () => {
      ran.push('the other');
    },
  ]);
  await expect.poll(() => ran).toEqual(['the other']);
  const jobs = `SELECT state, output ->> 'message' AS message FROM pgboss.job WHERE name = 'clean-up'`;
  const failed = { state: 'failed', message: 'Parts of the clean-up have failed' };
  await expect.poll(async () => (await t.deps.pool.query(jobs)).rows).toEqual([failed]);
  const { rows } = await t.deps.pool.query(`SELECT name, cron, timezone FROM pgboss.schedule`);
  expect(rows).toEqual([{ name: 'clean-up', cron: '*/5 * * * *', timezone: 'UTC' }]);
});
