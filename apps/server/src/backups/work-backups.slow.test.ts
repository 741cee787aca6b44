import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { underBackupLock } from '#server/backups/backup-lock';
import { startTestStore } from '#server/backups/testing/s3';
import { workBackups } from '#server/backups/work-backups';
import { change } from '#kit/change';
import { publish } from '#kit/events';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

const within = { timeout: 60_000, interval: 100 };

let t: TestApp;
let admin: Caller;
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-backups-'));
  const where = { BACKUP_DIR: join(folder, 'backups'), DATA_DIR: join(folder, 'data') };
  t = await startTestApp({ ...where, BACKUP_KEY: 'a secret of backups', BACKUP_KEEP: '1' });
  admin = await t.signIn('admin');
});
afterEach(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

/** Makes backups as a process that was started so many hours ago. */
async function startedFor(hours: number, store = {}): Promise<void> {
  let lateMs = -hours * 3_600_000;
  const env = { ...t.deps.env, ...store };
  const working = workBackups({ ...t.deps, env, now: () => new Date(Date.now() + lateMs) }, t.databaseUrl);
  lateMs = 0;
  await working;
}

/** Looks at once whether a backup is due, as happens every five minutes. */
async function look(): Promise<void> {
  await change(t.deps.db, null, async (trx) => {
    await t.deps.jobs.put(trx, 'backup', {});
    await publish(trx, 'reference', { id: 1, entity: 'setting' });
  });
  // Only those that come by themselves are planned for later.
  const due = `SELECT FROM pgboss.job WHERE name = 'backup' AND (state = 'active' OR state < 'active' AND start_after <= now())`;
  await vi.waitFor(async () => expect((await t.deps.pool.query(due)).rowCount).toBe(0), within);
}

async function backups(): Promise<Record<string, unknown>[]> {
  const { body } = await admin.call('GET', '/system/backups', {});
  return body as unknown as Record<string, unknown>[];
}

const ask = () => admin.call('POST', '/system/backups', {});
const files = () => readdir(join(folder, 'backups'));

it('makes and verifies what somebody asks for, once, whoever is first', async () => {
  await startedFor(0);
  await startedFor(0);
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

it('makes none by itself within an hour of the start, and looks again after five minutes', async () => {
  await admin.call('PUT', '/system/settings', { backupEveryH: 2 });
  await startedFor(0.5);
  await look();
  expect(await backups()).toEqual([]);
  const { rows } = await t.deps.pool.query(
    `SELECT ceil(extract(epoch FROM start_after - now()) / 60)::int4 AS minutes FROM pgboss.job WHERE name = 'backup' AND state = 'created'`,
  );
  expect(rows).toEqual([{ minutes: 5 }]);
});

it('makes one by itself when it is due, and no other one until the interval is over', async () => {
  await admin.call('PUT', '/system/settings', { backupEveryH: 2 });
  await startedFor(1.5);
  await startedFor(1.5);
  await look();
  await vi.waitFor(async () => expect(await backups()).toMatchObject([{ verifiedAt: expect.any(String) }]), within);
  for (let times = 0; times < 5; times++) await look();
  expect(await backups()).toHaveLength(1);
});

it('makes the next one when the process that made one has died, and tells the administrators', async () => {
  await sql`INSERT INTO backup ("startedAt", host) VALUES (now() - interval '1 minute', 'elsewhere')`.execute(
    t.deps.db,
  );
  await ask();
  await startedFor(0);
  await vi.waitFor(
    async () =>
      expect(await backups()).toMatchObject([
        { verifiedAt: expect.any(String), error: null },
        { error: 'The process that made it ended before it had finished.' },
      ]),
    within,
  );
  const { body } = await admin.call('GET', '/profile/notices', {});
  expect(body.data).toMatchObject([
    {
      kind: 'backup_failed',
      data: { title: 'The process that made it ended before it had finished.', by: hostname() },
    },
  ]);
});

it('has the file deleted that a process on this machine had not verified when it died', async () => {
  const unverified = (host: string) => join(folder, 'backups', `${host}.backup`);
  await mkdir(join(folder, 'backups'));
  for (const host of [hostname(), 'elsewhere']) {
    await writeFile(unverified(host), '');
    await sql`INSERT INTO backup ("startedAt", "finishedAt", host, file)
      VALUES (now() - interval '1 minute', now(), ${host}, ${unverified(host)})`.execute(t.deps.db);
  }
  await startedFor(0);
  await look();
  expect(await backups()).toMatchObject([{ file: unverified('elsewhere') }, { file: null }]);
  expect(await files()).toEqual(['elsewhere.backup']);
});

it('is deleted when it cannot be restored', async () => {
  // A column that no migration has made.
  await t.deps.pool.query('ALTER TABLE sport ADD COLUMN "ofOthers" text');
  await startedFor(0);
  await ask();
  const error: unknown = expect.stringContaining('ofOthers');
  await vi.waitFor(
    async () => expect(await backups()).toMatchObject([{ error, verifiedAt: null, file: null }]),
    within,
  );
  expect(await files()).toEqual([]);
});

it('has what a killed verification has left removed at the start, and before it is made', async () => {
  const left = join(folder, 'data', 'verify-killed');
  const isLeft = async () => (await readdir(join(folder, 'data'))).includes('verify-killed');
  await mkdir(join(left, 'postgres/cluster'), { recursive: true });
  await startedFor(0);
  await vi.waitFor(async () => expect(await isLeft()).toBe(false), within);
  await mkdir(join(left, 'postgres/cluster'), { recursive: true });
  await writeFile(join(folder, 'backups'), 'not a folder');
  await ask();
  await vi.waitFor(async () => expect(await backups()).toMatchObject([{ error: expect.any(String) }]), within);
  expect(await isLeft()).toBe(false);
});

it('is not made while another process makes one', async () => {
  await underBackupLock(t.databaseUrl, async () => {
    await startedFor(0);
    await ask();
    await look();
    expect(await backups()).toMatchObject([{ startedAt: null }]);
    expect(await underBackupLock(t.databaseUrl, () => Promise.resolve('done'))).toBe('busy');
  });
});

it('is made an hour after one has failed, and otherwise when the last good one is old enough', async () => {
  const add = (hoursAgo: number, error: string | null) => sql`
    INSERT INTO backup ("startedAt", "finishedAt", "verifiedAt", host, error)
    SELECT at, at, CASE WHEN ${error}::text IS NULL THEN at END, 'h', ${error} FROM (SELECT now() - make_interval(mins => ${hoursAgo * 60}) AS at) a`;
  await add(30, null).execute(t.deps.db);
  await add(0.9, 'No space left').execute(t.deps.db);
  await startedFor(2);
  await look();
  expect(await backups()).toHaveLength(2);
  await sql`UPDATE backup SET "startedAt" = now() - interval '61 minutes' WHERE error IS NOT NULL`.execute(t.deps.db);
  await look();
  expect(await backups()).toHaveLength(3);
  await vi.waitFor(
    async () => expect(await backups()).toMatchObject([{ verifiedAt: expect.any(String) }, {}, {}]),
    within,
  );
});

it('is remembered when it is the newest verified one, however many have failed since', async () => {
  await sql`INSERT INTO backup ("startedAt", "verifiedAt", host, error)
    SELECT at, CASE WHEN n < 3 THEN at END, 'h', CASE WHEN n > 2 THEN 'No space left' END
    FROM generate_series(1, 110) n, LATERAL (SELECT now() - make_interval(hours => 200 - n) AS at) a`.execute(
    t.deps.db,
  );
  await writeFile(join(folder, 'backups'), 'not a folder');
  await startedFor(0);
  await ask();
  await look();
  const { rows } = await t.deps.pool.query('SELECT min(id)::int4 AS oldest, count(*)::int4 FROM backup');
  expect(rows).toEqual([{ oldest: 2, count: 102 }]);
});

it.each([
  ['another machine could only not copy its own', { host: 'elsewhere', isVerified: true, copiedTo: null }],
  ['there is no room to verify the last one', { host: hostname(), isVerified: false, copiedTo: null }],
  ['only the store deletes no older ones', { host: hostname(), isVerified: true, copiedTo: 'https://store' }],
])('is not made again while %s', async (_, { host, isVerified, copiedTo }) => {
  await sql`INSERT INTO backup ("startedAt", "finishedAt", "verifiedAt", host, file, "copiedTo", error)
    SELECT at, at, CASE WHEN ${isVerified} THEN at END, ${host}, 'file', ${copiedTo}::text, 'No' FROM (SELECT now() - interval '2 hours' AS at) a`.execute(
    t.deps.db,
  );
  await startedFor(2);
  await look();
  expect(await backups()).toHaveLength(1);
});

it('says why one has failed, and tells the administrators', async () => {
  await writeFile(join(folder, 'backups'), 'not a folder');
  await startedFor(0);
  await ask();
  const error: unknown = expect.stringContaining('EEXIST');
  await vi.waitFor(async () => expect(await backups()).toMatchObject([{ error }]), within);
  const { body } = await admin.call('GET', '/profile/notices', {});
  expect(body.data).toMatchObject([{ kind: 'backup_failed', data: { title: error } }]);
});

it('is copied to the store once it is verified, where as many are kept, and says why when it cannot be', async () => {
  const s3 = await startTestStore('key', 'secret');
  try {
    const store = { BACKUP_S3_URL: `${s3.url}/desk/touchline`, BACKUP_S3_KEY_ID: 'key', BACKUP_S3_SECRET: 'secret' };
    const old = 'touchline/touchline-2026-01-01T00-00-00Z.backup';
    s3.objects.set(old, Buffer.from('old'));
    await workBackups({ ...t.deps, env: { ...t.deps.env, ...store } }, t.databaseUrl);
    await ask();
    await vi.waitFor(
      async () => expect(await backups()).toMatchObject([{ copiedTo: expect.stringContaining(s3.url) }]),
      within,
    );
    const [name = ''] = await files();
    await vi.waitFor(() => expect([...s3.objects.keys()]).toEqual([`touchline/${name}`]), within);
    expect(s3.objects.get(`touchline/${name}`)).toEqual(await readFile(join(folder, 'backups', name)));
    expect(await backups()).toMatchObject([
      { copiedTo: `${store.BACKUP_S3_URL}/${name}`, verifiedAt: expect.any(String), error: null },
    ]);
    s3.refuseWith('QuotaExceeded');
    await ask();
    const reason = `The store ${new URL(s3.url).host} refused with 403 QuotaExceeded.`;
    await vi.waitFor(
      async () => expect(await backups()).toMatchObject([{ error: reason, copiedTo: null }, { error: null }]),
      within,
    );
    const { body } = await admin.call('GET', '/profile/notices', {});
    expect(body.data).toMatchObject([{ kind: 'backup_failed', data: { title: reason } }]);
  } finally {
    await s3.stop();
  }
});

it('is copied again every hour while the store cannot be reached, instead of another one being made', async () => {
  const s3 = await startTestStore('key', 'secret');
  const hourLater = () => t.deps.pool.query(`UPDATE backup SET "startedAt" = "startedAt" - interval '61 minutes'`);
  try {
    s3.refuseWith('SlowDown');
    const store = { BACKUP_S3_URL: `${s3.url}/desk/touchline`, BACKUP_S3_KEY_ID: 'key', BACKUP_S3_SECRET: 'secret' };
    await startedFor(2, store);
    await look();
    const [name = ''] = await files();
    await hourLater();
    await look();
    await look();
    const error: unknown = expect.stringContaining('SlowDown');
    expect(await backups()).toMatchObject([{ error }, { error }]);
    expect(await files()).toEqual([name]);
    await hourLater();
    s3.refuseWith(null);
    await look();
    await look();
    expect(await backups()).toMatchObject([{ error: null, copiedTo: `${store.BACKUP_S3_URL}/${name}` }, {}, {}]);
    expect([...s3.objects.keys()]).toEqual([`touchline/${name}`]);
    // The next one is due a day after this one was made.
    const [copied] = await backups();
    expect(copied?.['startedAt']).toBe(copied?.['finishedAt']);
  } finally {
    await s3.stop();
  }
});
