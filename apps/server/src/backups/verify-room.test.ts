import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchPlace } from '#server/backups/scratch';
import { checkVerifyRoom } from '#server/backups/verify-room';
import { workBackups } from '#server/backups/work-backups';
import { runAs } from '#database/unprivileged';
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

it('is kept although there is no room to verify it, and the administrators are told how much is missing', async () => {
  await expect(checkVerifyRoom(t.deps.db, folder)).resolves.toBeUndefined();
  const admin = await t.signIn('admin');
  await workBackups({ ...t.deps, env: { ...t.deps.env, DATA_DIR: full } }, t.databaseUrl);
  await admin.call('POST', '/system/backups', {});
  const error: unknown = expect.stringMatching(
    /^This backup is kept without verification, which needs \d+ MB of room in \/proc; there are 0 MB\.$/,
  );
  await expect
    .poll(async () => (await admin.call('GET', '/system/backups', {})).body, { timeout: 30_000 })
    .toMatchObject([{ error, file: expect.stringContaining(folder), verifiedAt: null }]);
  expect(await readdir(folder)).toEqual([expect.stringMatching(/\.backup$/)]);
  const { body } = await admin.call('GET', '/profile/notices', {});
  expect(body.data).toMatchObject([{ kind: 'backup_failed', data: { title: error, reason: 'unverified' } }]);
});

it('needs the room where the database that verifies it is, which is elsewhere if its account cannot reach the data directory', async () => {
  await chmod(folder, 0o700);
  const { account } = await runAs();
  expect(await scratchPlace(join(folder, 'data'))).toBe(account ? '/var/lib/touchline' : join(folder, 'data'));
});
