import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestStore } from '#server/backups/testing/s3';
import type { TestStore } from '#server/backups/testing/s3';
import { workBackups } from '#server/backups/work-backups';
import { change } from '#kit/change';
import { publish } from '#kit/events';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let s3: TestStore;
let admin: Caller;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-killed-'));
  s3 = await startTestStore('key', 'secret');
  const store = { BACKUP_S3_URL: `${s3.url}/desk/touchline`, BACKUP_S3_KEY_ID: 'key', BACKUP_S3_SECRET: 'secret' };
  t = await startTestApp({ BACKUP_DIR: folder, DATA_DIR: join(folder, 'data'), ...store });
  admin = await t.signIn('admin');
});
afterAll(async () => {
  await t.close();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Looks at once whether a backup is due, as happens every five minutes. */
async function look(): Promise<void> {
  await change(t.deps.db, null, async (trx) => {
    await t.deps.jobs.put(trx, 'backup', {});
    await publish(trx, 'reference', { id: 1, entity: 'setting' });
  });
  const due = `SELECT FROM pgboss.job WHERE name = 'backup' AND (state = 'active' OR state < 'active' AND start_after <= now())`;
  await vi.waitFor(async () => expect((await t.deps.pool.query(due)).rowCount).toBe(0), { timeout: 60_000 });
}

const backups = async () => (await admin.call('GET', '/system/backups', {})).body;

it('is copied by the next process when one was killed meanwhile, and the administrators are told', async () => {
  await mkdir(join(folder, 'data'));
  const name = 'touchline-2026-11-25T17-00-00Z.backup';
  const add = `INSERT INTO backup ("startedAt", "finishedAt", "verifiedAt", host, file)
    VALUES (now() - make_interval(mins => $1), now(), now(), $2, $3)`;
  // From before there was a store.
  await t.deps.pool.query(add, [1_560, hostname(), 'older']);
  await writeFile(join(folder, name), 'rows');
  await t.deps.pool.query(add, [1, hostname(), join(folder, name)]);
  let lateMs = -7_200_000;
  const working = workBackups({ ...t.deps, now: () => new Date(Date.now() + lateMs) }, t.databaseUrl);
  lateMs = 0;
  await working;
  await look();
  const error = 'It was not copied to the store.';
  expect(await backups()).toMatchObject([{ error, file: join(folder, name) }, { error: null }]);
  const { body } = await admin.call('GET', '/profile/notices', {});
  expect(body.data).toMatchObject([{ kind: 'backup_failed', data: { title: error } }]);
  await t.deps.pool.query(`UPDATE backup SET "startedAt" = "startedAt" - interval '61 minutes'`);
  await look();
  expect(s3.objects.get(`touchline/${name}`)?.toString()).toBe('rows');
  expect(await backups()).toMatchObject([{ error: null, copiedTo: expect.stringContaining(name) }, { error }, {}]);
});
