import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openJobs } from '#server/jobs/open-jobs';
import type { Jobs } from '#server/jobs/open-jobs';
import { change } from '#kit/change';
import { publish } from '#kit/events';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
/** Of a process that cannot show that it lives. */
let jobs: Jobs;
beforeAll(async () => {
  t = await startTestApp();
  jobs = openJobs({ ...t.deps, eventBus: { ...t.deps.eventBus, lock: async () => async () => {} } });
});
afterAll(async () => {
  await jobs.stop();
  await t.close();
});

it.concurrent('a process does not give up what it does itself, even while it cannot show that it lives', async () => {
  const { pool } = t.deps;
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
}, 60_000);

it.concurrent('a process does not give up a job that it tries again while the end of the first try is being stored', async () => {
  const { db, pool } = t.deps;
  const states: unknown[] = [];
  let tries = 0;
  await jobs.work('import', {
    wakenBy: ['job'],
    async handle() {
      tries += 1;
      if (tries === 1) throw new Error('the first try fails');
      // Ten seconds after the first try, and two looks.
      await sleep(17_000);
      const { rows } = await pool.query(`SELECT state FROM pgboss.job WHERE name = 'import'`);
      states.push(...rows);
    },
  });
  await jobs.putOnce('import', { import: 1, who: { id: 1, accessToken: null } });
  const tryAgain = async () => {
    await pool.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'import' AND state = 'retry'`);
    await change(db, null, (trx) => publish(trx, 'job', { id: 1, user: 1 }));
    return tries;
  };
  await expect.poll(tryAgain).toBe(2);
  await expect.poll(() => states, { timeout: 40_000 }).toEqual([{ state: 'active' }]);
}, 60_000);
