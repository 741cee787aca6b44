import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkVerifyRoom } from '#server/backups/verify-room';
import { workBackups } from '#server/backups/work-backups';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

/** A file system that never has room. */
const full = '/proc';

let t: TestApp;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-room-'));
  t = await startTestApp({ BACKUP_DIR: folder });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

it('names the room that is missing to verify a backup, before it is made', async () => {
  await expect(checkVerifyRoom(t.deps.db, folder)).resolves.toBeUndefined();
  const admin = await t.signIn('admin');
  await workBackups({ ...t.deps, env: { ...t.deps.env, DATA_DIR: full } }, t.databaseUrl);
  await admin.call('POST', '/system/backups', {});
  const error: unknown = expect.stringMatching(/^Verifying a backup needs \d+ MB of room in \/proc, which has 0 MB\.$/);
  await expect
    .poll(async () => (await admin.call('GET', '/system/backups', {})).body, { timeout: 30_000 })
    .toMatchObject([{ error, file: null }]);
  expect(await readdir(folder)).toEqual([]);
});
