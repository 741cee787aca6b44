import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pino } from 'pino';
import { openDeps } from '#server/open-deps';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import type { Deps } from '#server/deps';
import type { JobData } from '#server/jobs/kinds';
import { change } from '#kit/change';
import { publish } from '#kit/events';

let t: TestApp;
/** Another process, with a pool and a bus of its own. */
let second: Deps;
const done: number[] = [];
const failing = new Set<number>();
const who = { id: 1, accessToken: null };
beforeAll(async () => {
  t = await startTestApp();
  second = await openDeps(t.deps.env, t.databaseUrl, pino({ level: 'silent' }));
  for (const { jobs } of [t.deps, second]) {
    await jobs.work('import', {
      wakenBy: ['job'],
      atOnce: 2,
      async handle(data) {
        done.push(data.import);
        if (failing.has(data.import)) throw new Error('cannot do it');
      },
    });
  }
});
afterAll(async () => {
  await second.jobs.stop();
  await second.eventBus.stop();
  await second.db.destroy();
  await t.close();
});
beforeEach(() => {
  done.length = 0;
});

const put = (numbers: number[]) =>
  change(t.deps.db, null, async (trx) => {
    for (const number of numbers) await t.deps.jobs.put(trx, 'import', { import: number, who });
    await publish(trx, 'job', { id: 1, user: 1 });
  });
const wake = () => change(t.deps.db, null, (trx) => publish(trx, 'job', { id: 1, user: 1 }));

it('the tables of the queue are those that the installed pg-boss expects', async () => {
  const boss = new PgBoss({
    connectionString: t.databaseUrl,
    schema: 'pgboss',
    migrate: false,
    registerInstance: false,
  });
  await boss.start();
  const { ok, ...found } = await boss.detectSchemaDrift();
  await boss.stop();
  expect({ ok, found: ok ? null : found }).toEqual({ ok: true, found: null });
});

it('every kind of job has its queue', async () => {
  const kinds: Record<keyof JobData, true> = {
    import: true,
    'import-conflicts': true,
    export: true,
    backup: true,
    feed: true,
    'clean-up': true,
    mail: true,
    push: true,
    webhook: true,
  };
  const { rows } = await t.deps.pool.query<{ name: string }>(
    `SELECT name FROM pgboss.queue WHERE name NOT LIKE '\\_\\_%'`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(kinds).toSorted());
});

it('a job is done once, by one of the processes, as soon as the change that needs it is committed', async () => {
  const numbers = Array.from({ length: 20 }, (_, at) => at + 100);
  await put(numbers);
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(20);
  await wake();
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers);
});

it('a job of a change that is rolled back is never done', async () => {
  const rolledBack = t.deps.db.transaction().execute(async (trx) => {
    await t.deps.jobs.put(trx, 'import', { import: 200, who });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await put([201]);
  await expect.poll(() => done).toEqual([201]);
  expect(await t.deps.jobs.isOpen('import', { import: 200 })).toBe(false);
});

it('a job that fails is tried again, three times in all', async () => {
  failing.add(300);
  await put([300]);
  for (let tries = 1; tries <= 3; tries++) {
    await expect.poll(() => done.length, { timeout: 10_000 }).toBe(tries);
    if (tries === 3) break;
    const waiting = `SELECT FROM pgboss.job WHERE name = 'import' AND state = 'retry'`;
    await expect.poll(async () => (await t.deps.pool.query(waiting)).rowCount).toBe(1);
    expect(await t.deps.jobs.isOpen('import', { import: 300 })).toBe(true);
    await t.deps.pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
    await wake();
  }
  await expect.poll(() => t.deps.jobs.isOpen('import', { import: 300 })).toBe(false);
  await wake();
  expect(done).toEqual([300, 300, 300]);
});

it('a planned job is done at the time that was planned last, once', async () => {
  const { jobs } = t.deps;
  const who = { id: 1, accessToken: null };
  const at = (ms: number) => new Date(Date.now() + ms);
  await jobs.plan('import', 'a key', { import: 400, who }, at(3_600_000));
  await jobs.plan('import', 'another key', { import: 401, who }, at(3_600_000));
  await jobs.plan('import', 'a key', { import: 402, who }, at(300));
  await expect.poll(() => done, { timeout: 5_000 }).toEqual([402]);
  const { rows } = await t.deps.pool.query(
    `SELECT data -> 'import' AS import FROM pgboss.job WHERE name = 'import' AND state = 'created'`,
  );
  expect(rows).toEqual([{ import: 401 }]);
});

it('a job that comes by itself is planned at the start and after each, whether it failed or not', async () => {
  let tries = 0;
  await t.deps.jobs.work('clean-up', {
    wakenBy: [],
    everyMs: 200,
    async handle() {
      tries++;
      if (tries < 3) throw new Error('cannot clean up');
    },
  });
  expect(tries).toBe(0);
  await expect.poll(() => tries, { timeout: 10_000 }).toBeGreaterThan(3);
});
