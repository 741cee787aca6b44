import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, afterEach, expect, it, vi } from 'vitest';
import { setupCode } from '#server/auth/setup';
import { makeBackup } from '#server/backups/make-backup';
import { openDeps } from '#server/open-deps';
import { storeFingerprint } from '#server/operation/secret-key';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

// Databases are made and filled, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const secretKey = 'k'.repeat(32);
let folder = '';
let file = '';
let backup: { place: 'folder'; name: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-setup-'));
  const former = await startTestApp();
  const admin = await former.signIn('admin');
  await idOf(admin, '/stream/sport', { name: 'Хоккей' });
  const client = new Client({ connectionString: former.databaseUrl });
  await client.connect();
  await storeFingerprint(client, secretKey);
  await client.end();
  const at = new Date('2026-11-25T17:00:00Z');
  ({ file } = await makeBackup({ url: former.databaseUrl, folder, secret: null, now: at, purpose: 'touchline' }));
  backup = { place: 'folder', name: basename(file) };
  await former.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let t: TestApp;
let code = '';
beforeEach(async () => {
  t = await startTestApp({ BACKUP_DIR: folder });
  code = (await setupCode(t.deps)) ?? '';
});
afterEach(() => t.close());

const backups = (typed = code) => t.visitor('POST', '/auth/setup/backups', { code: typed });
const restore = (named: object, typed = code) => t.visitor('POST', '/auth/setup/restore', { ...named, code: typed });
const state = async () => (await t.visitor('GET', '/auth/setup')).body;

it('restores a backup in place of an installation without an administrator, and ends every process that used it', async () => {
  const other = await openDeps(t.deps.env, t.databaseUrl, pino({ level: 'silent' }));
  expect((await backups()).body).toEqual({
    data: [{ ...backup, bytes: expect.any(Number) }],
    problem: null,
    storeProblem: null,
  });
  expect((await restore(backup)).body).toEqual({ ok: true });
  expect(await state()).toEqual({ needed: true, restoring: true });
  // Once at a time.
  expect((await restore(backup)).status).toBe(409);
  const replaced = () => [t.deps, other].map(({ eventBus }) => eventBus.replaced.aborted);
  await expect.poll(replaced, { timeout: 60_000 }).toEqual([true, true]);
  expect(await state()).toEqual({ needed: false, restoring: false });
  const { rows } = await t.deps.pool.query(`SELECT (SELECT name FROM sport WHERE name = 'Хоккей'), role FROM "user"`);
  expect(rows).toEqual([{ name: 'Хоккей', role: 'admin' }]);
  expect((await backups()).status).toBe(409);
  await other.eventBus.stop();
  await other.db.destroy();
});

it('says why a backup could not be restored, and leaves everything as it was', async () => {
  const name = basename(file).replace('2026', '2025');
  await writeFile(join(folder, name), 'not a backup');
  expect((await restore({ place: 'folder', name })).status).toBe(200);
  await expect.poll(state).toEqual({ needed: true, restoring: false });
  expect((await backups()).body).toMatchObject({ problem: expect.stringContaining('not a backup') });
  expect(t.deps.eventBus.replaced.aborted).toBe(false);
  expect((await restore(backup)).status).toBe(200);
  await expect.poll(() => t.deps.eventBus.replaced.aborted, { timeout: 60_000 }).toBe(true);
  await rm(join(folder, name));
});

it('is for whoever has the code, names backups only, and ends with the first administrator', async () => {
  expect(await backups('AAAA-AAAA-AAAA')).toMatchObject({ status: 422, body: { code: 'wrong_code' } });
  expect(await restore(backup, 'AAAA-AAAA-AAAA')).toMatchObject({ status: 422, body: { code: 'wrong_code' } });
  for (const name of ['../../etc/passwd', 'other.backup', basename(file).replace('2026', '2024')])
    expect((await restore({ place: 'folder', name })).status).toBe(404);
  expect((await restore({ ...backup, place: 'store' })).status).toBe(404);
  await t.signIn('admin');
  expect((await backups()).status).toBe(409);
  expect((await restore(backup)).status).toBe(409);
});

it('can be begun again when the process that restored has ended', async () => {
  await t.deps.pool.query(`UPDATE setup SET restoring = 'lost', "restoringAt" = now() - interval '16 seconds'`);
  expect(await state()).toEqual({ needed: true, restoring: false });
  expect((await backups()).body).toMatchObject({ problem: 'The process that restored it has ended.' });
  expect((await restore(backup)).status).toBe(200);
  await expect.poll(() => t.deps.eventBus.replaced.aborted, { timeout: 60_000 }).toBe(true);
});
