import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeBackup } from '#server/backups/make-backup';
import { restoreBackup } from '#server/backups/restore';
import { migrate } from '#database/migrate';
import { query, withDatabase } from '#server/testing/database';

// Databases are made and filled, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const server = process.env['TOUCHLINE_TEST_SERVER'] ?? '';
const now = new Date('2026-11-25T17:00:00Z');

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'touchline-names-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A database of a name, with a sport. */
async function databaseOf(name: string): Promise<string> {
  await query(server, `CREATE DATABASE "${name}"`);
  const url = withDatabase(server, name);
  await migrate(url);
  await query(url, `INSERT INTO sport (name) VALUES ('Was there before')`);
  return url;
}

const restore = (url: string, file: string) =>
  restoreBackup(url, { file, secret: null, secretKey: 'k'.repeat(32), folder, now, others: 'refuse' });
const sports = (url: string) => query(url, 'SELECT name FROM sport');

it('replaces a database whose name is as long as it can be, and leaves it alone when the file is broken', async () => {
  const url = await databaseOf(`t${randomBytes(8).toString('hex')}${'ж'.repeat(23)}`);
  const broken = join(folder, 'broken');
  await writeFile(broken, 'something else');
  await expect(restore(url, broken)).rejects.toThrow('not a backup of Touchline');
  expect(await sports(url)).toEqual([{ name: 'Was there before' }]);
  const { file } = await makeBackup({ url, folder, secret: null, now, purpose: 'touchline' });
  await query(url, `INSERT INTO sport (name) VALUES ('Came later'); CREATE TABLE own_report (note text)`);
  const { kept } = await restore(url, file);
  expect(await sports(url)).toEqual([{ name: 'Was there before' }]);
  expect(kept?.database).toMatch(/ж_replaced_20261125170000$/);
  expect(await sports(withDatabase(server, kept?.database ?? ''))).toHaveLength(2);
});

it('refuses a name that would be the same with its ending', async () => {
  const url = await databaseOf(`t${randomBytes(26).toString('hex')}_restoring`);
  await expect(restore(url, join(folder, 'none'))).rejects.toThrow('too long for a restore');
  expect(await sports(url)).toHaveLength(1);
});
