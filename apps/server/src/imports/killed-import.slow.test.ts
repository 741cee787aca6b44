import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportJob } from '@touchline/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { csv, sendToApi, waitUntilDone } from '#server/imports/testing/upload';
import { makeRecords } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { startWorker } from '#server/testing/start-worker';

// Starts whole processes, on a machine that runs other tests at the same time.
vi.setConfig({ testTimeout: 240_000 });

let t: TestApp;
let editor: Caller;
let folder = '';
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  await makeRecords(await t.signIn('admin'));
  folder = await mkdtemp(join(tmpdir(), 'touchline-jobs-'));
});
afterAll(async () => {
  for (const end of ends) await end();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a process that only does jobs; returns what kills it. */
function start(name: string): () => Promise<void> {
  const kill = startWorker(t.databaseUrl, folder, name);
  ends.push(kill);
  return kill;
}

const rows = 4_000;
const header = ['key', 'sport', 'team1', 'startDate', 'startTime'];
const file = csv(
  header,
  ...Array.from({ length: rows }, (_, at) => [`key-${String(at).padStart(6, '0')}`, 'Футбол', 'Зенит', '2026-05-01', '18:00']), // prettier-ignore
);
const job = async (id: number) => (await editor.call('GET', '/import', { id })).body as unknown as ImportJob;

it('an import whose process is killed is done by another one, every row once', async () => {
  const kill = start('first');
  const { body } = await sendToApi(t, editor, '/streams/import', file);
  expect(await waitUntilDone(editor, body.id)).toMatchObject({ state: 'ready', counts: { new: rows } });
  // Its statements wait, so that it is killed in the middle of them.
  await t.deps.pool.query(`
    CREATE FUNCTION wait_a_while() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(2); RETURN NULL; END';
    CREATE TRIGGER waits AFTER INSERT ON stream FOR EACH STATEMENT EXECUTE FUNCTION wait_a_while()`);
  await editor.call('POST', '/import/commit', { id: body.id });
  const attempt = async () => (await t.deps.pool.query('SELECT attempt FROM import WHERE id = $1', [body.id])).rows;
  await expect.poll(attempt, { timeout: 60_000 }).toEqual([{ attempt: 2 }]);
  await kill();
  expect(await job(body.id)).toMatchObject({ state: 'committing' });
  await expect.poll(async () => (await job(body.id)).isWaiting, { timeout: 60_000, interval: 500 }).toBe(true);
  start('second');
  expect(await waitUntilDone(editor, body.id)).toMatchObject({ state: 'done', problem: null, done: rows, total: rows });
  expect(await attempt()).toEqual([{ attempt: 3 }]);
  const count = async (statement: string) => (await t.deps.pool.query<{ n: number }>(statement)).rows[0]?.n;
  expect(await count('SELECT count(*)::int4 AS n FROM stream')).toBe(rows);
  expect(await count(`SELECT count(*)::int4 AS n FROM history WHERE "to" = 'created'`)).toBe(rows);
  expect(await count(`SELECT count(*)::int4 AS n FROM notice WHERE kind = 'import_finished'`)).toBe(1);
});
