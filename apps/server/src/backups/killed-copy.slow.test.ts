import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
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
const name = 'touchline-2026-11-25T17-00-00Z.backup';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-killed-'));
  s3 = await startTestStore('key', 'secret');
  const store = { BACKUP_S3_URL: `${s3.url}/desk/touchline`, BACKUP_S3_KEY_ID: 'key', BACKUP_S3_SECRET: 'secret' };
  t = await startTestApp({ BACKUP_DIR: folder, DATA_DIR: join(folder, 'data'), ...store });
  admin = await t.signIn('admin');
  await mkdir(join(folder, 'data'));
  await writeFile(join(folder, name), 'rows');
  let lateMs = -7_200_000;
  const working = workBackups({ ...t.deps, now: () => new Date(Date.now() + lateMs) }, t.databaseUrl);
  lateMs = 0;
  await working;
});
beforeEach(async () => {
  s3.objects.clear();
  await t.deps.pool.query('TRUNCATE backup, notice');
});
afterAll(async () => {
  await t.close();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = () =>
  change(t.deps.db, null, async (trx) => {
    await t.deps.jobs.put(trx, 'backup', {});
    await publish(trx, 'reference', { id: 1, entity: 'setting' });
  });

/** Looks at once whether a backup is due, as happens every five minutes. */
async function look(): Promise<void> {
  await ask();
  await looked();
}

async function looked(): Promise<void> {
  const due = `SELECT FROM pgboss.job WHERE name = 'backup' AND (state = 'active' OR state < 'active' AND start_after <= now())`;
  await vi.waitFor(async () => expect((await t.deps.pool.query(due)).rowCount).toBe(0), { timeout: 60_000 });
}

const backups = async () => (await admin.call('GET', '/system/backups', {})).body;
const notices = async () => (await admin.call('GET', '/profile/notices', {})).body.data;
const anHourLater = () => t.deps.pool.query(`UPDATE backup SET "startedAt" = "startedAt" - interval '61 minutes'`);

/** A verified backup of this machine that was begun so many minutes ago. */
const add = (minutes: number, file: string, more: { isBegun: boolean; error: string | null }) =>
  t.deps.pool.query(
    `INSERT INTO backup ("startedAt", "finishedAt", "verifiedAt", host, file, "copyingSince", error)
    VALUES (now() - make_interval(mins => $1), now(), now(), $2, $3, CASE WHEN $4 THEN now() END, $5)`,
    [minutes, hostname(), file, more.isBegun, more.error],
  );

it('is copied by the next process when one was killed meanwhile, and the administrators are told', async () => {
  await add(1, join(folder, name), { isBegun: true, error: null });
  await look();
  const error = 'The process that copied it ended before it had finished.';
  expect(await backups()).toMatchObject([{ error, file: join(folder, name) }]);
  expect(await notices()).toMatchObject([{ kind: 'backup_failed', data: { title: error, reason: 'uncopied' } }]);
  await anHourLater();
  await look();
  expect(s3.objects.get(`touchline/${name}`)?.toString()).toBe('rows');
  expect(await backups()).toMatchObject([{ error: null, copiedTo: expect.stringContaining(name) }, { error }]);
});

it('stays good, and nobody is told, when it was made before there was a store', async () => {
  await add(1, join(folder, name), { isBegun: false, error: null });
  await look();
  expect(await backups()).toMatchObject([{ error: null, copiedTo: null }]);
  expect(await notices()).toEqual([]);
});

it('is copied once although another process took the one that copies it for dead', async () => {
  await add(90, join(folder, name), { isBegun: true, error: 'SlowDown' });
  let answer = () => {};
  s3.answerAfter(new Promise((resolve) => (answer = resolve)));
  await ask();
  await vi.waitFor(async () => expect(await backups()).toHaveLength(2), { timeout: 60_000 });
  await t.deps.pool.query(`UPDATE backup SET error = 'ended' WHERE error IS NULL`);
  answer();
  await looked();
  const copied = { error: null, copiedTo: expect.stringContaining(name) as unknown };
  expect(await backups()).toMatchObject([copied, { error: 'SlowDown' }]);
  await anHourLater();
  await look();
  expect(await backups()).toHaveLength(2);
});
