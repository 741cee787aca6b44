import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cellsOf, download } from '#server/imports/testing/download';
import { makeRecords, match } from '#server/testing/records';
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
  await editor.call('POST', '/stream', match(await makeRecords(await t.signIn('admin')), { key: 'first-1' }));
  folder = await mkdtemp(join(tmpdir(), 'touchline-exports-'));
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

const stored = async () =>
  (await t.deps.pool.query<{ state: string; attempt: number }>('SELECT state, attempt FROM export')).rows[0];
async function waitFor(state: string): Promise<void> {
  while ((await stored())?.state !== state) await new Promise((resolve) => setTimeout(resolve, 50));
}

it('a file whose process is killed is written by another one', async () => {
  // Its first try waits, so that it is killed in the middle of it.
  await t.deps.pool.query(`
    CREATE FUNCTION wait_a_while() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN NEW; END';
    CREATE TRIGGER wait_a_while BEFORE INSERT ON export_part FOR EACH ROW WHEN (NEW.attempt = 1) EXECUTE FUNCTION wait_a_while()`);
  const kill = start('first');
  const request = { list: 'stream', format: 'csv', language: 'en', columns: 'key' };
  const { body } = await editor.call('POST', '/profile/exports', request);
  await waitFor('running');
  await kill();
  start('second');
  await waitFor('done');
  expect(await stored()).toEqual({ state: 'done', attempt: 2 });
  const { file } = await download(t, editor, '/profile/export/file', { id: String(body['id']) });
  expect(await cellsOf(file)).toEqual([['Key'], ['first-1']]);
});
