import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchBackups } from '#server/backups/watch-backups';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

const within = { timeout: 60_000, interval: 100 };

let t: TestApp;
let admin: Caller;
let folder = '';
const watches: { stop: () => Promise<void> }[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-backups-'));
  t = await startTestApp({ BACKUP_DIR: join(folder, 'backups'), BACKUP_KEY: 'a secret of backups', BACKUP_KEEP: '1' });
  admin = await t.signIn('admin');
});
afterEach(async () => {
  await Promise.all(watches.splice(0).map((watch) => watch.stop()));
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

/** A process that makes backups and was started so many hours ago. */
function watch(hours: number): void {
  let lateMs = -hours * 3_600_000;
  watches.push(watchBackups({ ...t.deps, now: () => new Date(Date.now() + lateMs) }, t.databaseUrl));
  lateMs = 0;
}

async function backups(): Promise<Record<string, unknown>[]> {
  const { body } = await admin.call('GET', '/system/backups', {});
  return body as unknown as Record<string, unknown>[];
}

const ask = () => admin.call('POST', '/system/backups', {});
const files = () => readdir(join(folder, 'backups'));

it('makes and verifies what somebody asks for, once, whoever is first', async () => {
  watch(0);
  watch(0);
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first.body['id']).toBeTypeOf('number');
  expect([first.status, second.status]).toEqual([200, 200]);
  await vi.waitFor(
    async () => expect(await backups()).toContainEqual(expect.objectContaining({ verifiedAt: expect.any(String) })),
    within,
  );
  await vi.waitFor(
    async () => expect((await backups()).every(({ verifiedAt }) => verifiedAt !== null)).toBe(true),
    within,
  );
  const made = await backups();
  expect(made.length).toBeLessThanOrEqual(2);
  expect(made[0]).toMatchObject({
    id: made.length,
    error: null,
    isEncrypted: true,
    rowCount: expect.any(Number),
    file: expect.stringContaining(folder),
  });
  // All but the newest are deleted.
  expect(await files()).toHaveLength(1);
});

it('makes one by itself when it is due, and no other one until the interval is over', async () => {
  await admin.call('PUT', '/system/settings', { backupEveryH: 2 });
  watch(0.5);
  watch(1.5);
  watch(1.5);
  await vi.waitFor(async () => expect(await backups()).toMatchObject([{ verifiedAt: expect.any(String) }]), within);
  await admin.call('PUT', '/system/settings', { backupEveryH: null });
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await backups()).toHaveLength(1);
});

it('says why one has failed', async () => {
  await writeFile(join(folder, 'backups'), 'not a folder');
  watch(0);
  await ask();
  await vi.waitFor(
    async () => expect(await backups()).toMatchObject([{ error: expect.stringContaining('EEXIST') }]),
    within,
  );
});
