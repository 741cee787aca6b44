import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openJobs } from '#server/jobs/open-jobs';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('a process does not give up what it does itself, even while it cannot show that it lives', async () => {
  const { pool, log } = t.deps;
  const jobs = openJobs({ pool, log, eventBus: { ...t.deps.eventBus, lock: async () => async () => {} } });
  const states: unknown[] = [];
  await jobs.work('feed', {
    wakenBy: [],
    async handle() {
      await sleep(8_000);
      const { rows } = await pool.query(`SELECT state FROM pgboss.job WHERE name = 'feed'`);
      states.push(...rows);
    },
  });
  await jobs.putOnce('feed', { feed: 'autoload' });
  await expect.poll(() => states, { timeout: 30_000 }).toEqual([{ state: 'active' }]);
  await jobs.stop();
}, 60_000);
