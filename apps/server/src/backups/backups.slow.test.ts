import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { encodeEntry } from '#server/backups/record';
import { dumpDatabase } from '#server/backups/dump';
import { keepNewest, makeBackup } from '#server/backups/make-backup';
import { restoreBackup } from '#server/backups/restore';
import { verifyBackup } from '#server/backups/verify';
import { storeFingerprint } from '#server/operation/secret-key';
import { makePartition, partitionOf } from '#server/samples/partitions';
import { makeMonths } from '#database/months';
import { query, withDatabase } from '#server/testing/database';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import { lockDataDir } from '#database/data-dir-lock';
import { migrate } from '#database/migrate';

const now = new Date('2026-11-25T17:00:00Z');
const [secret, secretKey] = ['a secret of backups', 'k'.repeat(32)];

// Clusters and databases are made, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let t: TestApp;
let folder = '';
let stream = 0;
let target = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-backups-'));
  t = await startTestApp();
  const admin = await t.signIn('admin');
  stream = await idOf(admin, '/stream', match(await makeRecords(admin)));
  const odd = { stream_id: stream, message: 'Строка\nс табуляцией\t, \\N и \\. "в кавычках"' };
  await admin.call('POST', '/stream/comment', odd);
  await makePartition(t.deps.db, 'sample', partitionOf('sample', now));
  await makeMonths(t.deps.db, 'audit');
  target = await emptyDatabase();
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const server = process.env['TOUCHLINE_TEST_SERVER'] ?? '';

async function emptyDatabase(): Promise<string> {
  const name = `t${randomBytes(8).toString('hex')}`;
  await query(server, `CREATE DATABASE ${name}`);
  return withDatabase(server, name);
}

const loadedBeside = () => query(server, `SELECT datname FROM pg_database WHERE datname LIKE '%_restoring'`);

/** All rows of a database in bytes, without the moment of the snapshot and what a restore does not bring back. */
async function contentOf(url: string): Promise<Buffer> {
  await query(url, `TRUNCATE event, publisher_check; UPDATE rematch SET xact = '1'`);
  const entries: Buffer[] = [];
  for await (const entry of dumpDatabase(url)) if (entry.kind !== 'head') entries.push(encodeEntry(entry));
  return Buffer.concat(entries);
}

const dataDir = () => join(folder, 'data');
const of = (url: string, key: string | null, at: Date) =>
  ({ url, folder, secret: key, now: at, purpose: 'touchline' }) as const;
const order = (file: string) =>
  ({ file, secret, secretKey, folder, now: new Date('2026-11-25T18:00:00Z'), others: 'refuse' }) as const;

it('brings back every row, the sequences and the partitions, and keeps what was there before', async () => {
  const client = new Client({ connectionString: t.databaseUrl });
  await client.connect();
  await storeFingerprint(client, secretKey);
  await client.end();
  const { file, rows } = await makeBackup(of(t.databaseUrl, secret, now));
  expect(file).toBe(join(folder, 'touchline-2026-11-25T17-00-00Z.backup'));
  expect(rows).toBeGreaterThan(20);
  expect((await readFile(file)).includes('табуляцией')).toBe(false);

  await migrate(target);
  await query(target, `INSERT INTO sport (name) VALUES ('Something that was there before')`);
  const before = await contentOf(target);
  const { restorePoint, madeAt } = await restoreBackup(target, order(file));
  expect(Date.parse(madeAt)).toBeLessThanOrEqual(Date.now());
  expect((await contentOf(target)).equals(await contentOf(t.databaseUrl))).toBe(true);
  expect(await query(target, `SELECT message FROM comment`)).toEqual(
    await query(t.databaseUrl, 'SELECT message FROM comment'),
  );
  const indexes = 'SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY indexname';
  expect(await query(target, indexes)).toEqual(await query(t.databaseUrl, indexes));
  const partition = partitionOf('sample', now).name;
  expect(await query(target, `SELECT relispartition FROM pg_class WHERE relname = '${partition}'`)).toEqual([
    { relispartition: true },
  ]);
  const months = `SELECT relname, pg_get_expr(relpartbound, oid) FROM pg_class WHERE relname ~ '^(audit|history)_' AND relispartition ORDER BY relname`;
  const restored = await query(target, months);
  expect(restored).toEqual(await query(t.databaseUrl, months));
  expect(restored.map((row) => Object.values(row as object)[0])).toContain('audit_rest');
  // The next record does not get a number that is taken.
  expect(
    await query(
      target,
      `INSERT INTO sport (name) VALUES ('Next') RETURNING id > (SELECT max(id) FROM sport) AS "isNew"`,
    ),
  ).toEqual([{ isNew: true }]);

  expect(restorePoint).toBe(join(folder, 'before-restore-2026-11-25T18-00-00Z.backup'));
  await restoreBackup(target, { ...order(restorePoint ?? ''), now: new Date('2026-11-25T19:00:00Z') });
  expect((await contentOf(target)).equals(before)).toBe(true);
});

it('is verified in a database of its own', async () => {
  const { file } = await makeBackup(of(t.databaseUrl, null, new Date('2026-11-25T20:00:00Z')));
  const { rows } = await verifyBackup(file, null, dataDir());
  expect(rows).toMatchObject({ stream: 1, comment: 1, user: 1 });
  expect(await readdir(dataDir())).toEqual([]);
});

it('has every table and sequence of the console, and leaves out those of others', async () => {
  const shared = await emptyDatabase();
  await migrate(shared);
  const names = async (kinds: string) =>
    (
      await query(
        shared,
        `SELECT relname FROM pg_class WHERE relkind = ANY('${kinds}') AND NOT relispartition
      AND relpersistence = 'p' AND relname <> 'migration' AND relnamespace = 'public'::regnamespace`,
      )
    ).map((row) => String(Object.values(row as object)[0]));
  const [tables, sequences] = [await names('{r,p}'), await names('{S}')];
  await query(
    shared,
    `CREATE TABLE notes_of_the_desk (id serial, note text); INSERT INTO notes_of_the_desk (note) VALUES ('x');
    CREATE SEQUENCE tickets; CREATE TABLE logged (at int4) PARTITION BY RANGE (at);
    CREATE TABLE logged_first PARTITION OF logged FOR VALUES FROM (0) TO (9)`,
  );
  const { file, leftOut } = await makeBackup(of(shared, null, new Date('2026-11-25T20:15:00Z')));
  expect(leftOut).toEqual(['logged', 'notes_of_the_desk']);
  const { rows } = await verifyBackup(file, null, dataDir());
  expect(Object.keys(rows).toSorted()).toEqual(tables.toSorted());
  const kept: string[] = [];
  for await (const entry of dumpDatabase(shared))
    if (entry.kind === 'end') kept.push(...entry.sequences.map(({ name }) => name));
  expect(kept).toEqual(expect.arrayContaining(sequences));
});

it('is verified after a process was killed that did, and what that one has left is removed', async () => {
  for (const left of ['verify-killed', 'verify-running'])
    await mkdir(join(dataDir(), left, 'postgres/cluster'), { recursive: true });
  const unlock = lockDataDir(join(dataDir(), 'verify-running'));
  const { file } = await makeBackup(of(t.databaseUrl, null, new Date('2026-11-25T20:30:00Z')));
  await verifyBackup(file, null, dataDir());
  // Nobody removes what another process works with.
  expect(await readdir(dataDir())).toEqual(['verify-running']);
  unlock();
  await rm(dataDir(), { recursive: true });
});

it('removes what a killed process has left unfinished, and nothing else', async () => {
  const own = await mkdtemp(join(folder, 'own-'));
  for (const name of ['touchline-2026-11-20T00-00-00Z.backup.part', 'notes.part'])
    await writeFile(join(own, name), 'x');
  await makeBackup({ ...of(t.databaseUrl, null, now), folder: own });
  expect((await readdir(own)).toSorted()).toEqual(['notes.part', 'touchline-2026-11-25T17-00-00Z.backup']);
});

it('leaves the database as it was when a backup is damaged, cut off, foreign, or of another secret key', async () => {
  const { file } = await makeBackup(of(t.databaseUrl, secret, new Date('2026-11-25T21:00:00Z')));
  const whole = await readFile(file);
  const damaged = Buffer.from(whole);
  damaged.writeUInt8(damaged.readUInt8(2_000) ^ 1, 2_000);
  const before = await contentOf(target);
  const path = join(folder, 'broken');
  for (const [bytes, reason] of [
    [damaged, 'damaged near byte 44'],
    [whole.subarray(0, -100), 'cut off'],
    [Buffer.from('something else'), 'not a backup of Touchline'],
  ] as const) {
    await writeFile(path, bytes);
    await expect(restoreBackup(target, order(path))).rejects.toThrow(reason);
    await expect(verifyBackup(path, secret, dataDir())).rejects.toThrow(reason);
  }
  await expect(restoreBackup(target, { ...order(file), secretKey: 'x'.repeat(32) })).rejects.toThrow('SECRET_KEY');
  await expect(restoreBackup(target, { ...order(file), secret: 'another secret of backups' })).rejects.toThrow(
    'BACKUP_KEY',
  );
  expect((await contentOf(target)).equals(before)).toBe(true);
  expect(await loadedBeside()).toEqual([]);
});

it('leaves nothing beside the database when what was there before cannot be backed up', async () => {
  const { file } = await makeBackup(of(t.databaseUrl, null, new Date('2026-11-25T21:30:00Z')));
  const noFolder = join(folder, 'a-file');
  await writeFile(noFolder, '');
  await expect(restoreBackup(target, { ...order(file), secret: null, folder: noFolder })).rejects.toThrow('EEXIST');
  expect(await loadedBeside()).toEqual([]);
});

it('is not restored while a console uses the database', async () => {
  const { file } = await makeBackup(of(t.databaseUrl, null, new Date('2026-11-25T22:00:00Z')));
  await expect(restoreBackup(t.databaseUrl, { ...order(file), secret: null })).rejects.toThrow(
    'stop every process of Touchline',
  );
});

it('is restored when the connections of a killed process end a little later', async () => {
  const { file } = await makeBackup(of(t.databaseUrl, null, new Date('2026-11-25T22:30:00Z')));
  const other = new Client({ connectionString: target });
  await other.connect();
  const ending = new Promise((resolve) => setTimeout(() => resolve(other.end()), 500));
  const { rows } = await restoreBackup(target, { ...order(file), secret: null, now: new Date('2026-11-25T22:31:00Z') });
  expect(rows).toMatchObject({ stream: 1 });
  await ending;
});

it('is refused when a newer version has made it', async () => {
  const newer = await emptyDatabase();
  await migrate(newer);
  await query(newer, `INSERT INTO migration (name, hash) VALUES ('9999_future.sql', 'f')`);
  const { file } = await makeBackup(of(newer, null, new Date('2026-11-25T23:00:00Z')));
  await expect(restoreBackup(target, { ...order(file), secret: null })).rejects.toThrow(
    '9999_future.sql is not known here',
  );
});

it('is deleted when enough newer ones of its purpose are there', async () => {
  const own = await mkdtemp(join(folder, 'kept-'));
  const name = (purpose: string, day: number) => `${purpose}-2026-11-${day}T00-00-00Z.backup`;
  for (const day of [20, 21, 22])
    for (const purpose of ['touchline', 'before-restore']) await writeFile(join(own, name(purpose, day)), '');
  await writeFile(join(own, 'notes.txt'), '');
  expect(await keepNewest(own, 2)).toEqual([name('touchline', 20), name('before-restore', 20)]);
  expect((await readdir(own)).toSorted()).toEqual([
    name('before-restore', 21),
    name('before-restore', 22),
    'notes.txt',
    name('touchline', 21),
    name('touchline', 22),
  ]);
});
