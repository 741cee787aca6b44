import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { upgradePostgres } from '#server/backups/upgrade-postgres';
import { query } from '#server/testing/database';
import { majorOf } from '#database/cluster';
import { removeEmbedded, startEmbedded } from '#database/embedded';
import { migrate } from '#database/migrate';
import { placeCluster, runAs } from '#database/unprivileged';

// Clusters are made and started, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Where Debian 12 puts an older version than the embedded one. */
const programs = '/usr/lib/postgresql/15/bin';
const log = pino({ level: 'silent' });

let folder = '';
let cluster = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pg-'));
  await chmod(folder, 0o755);
  cluster = await placeCluster(folder, await runAs());
});
afterEach(() => removeEmbedded(folder));

const upgrade = (oldPostgres?: string) =>
  upgradePostgres(
    { DATA_DIR: folder, OLD_POSTGRES: oldPostgres, BACKUP_DIR: join(folder, 'backups'), BACKUP_KEY: undefined },
    log,
  );
const foldersOf = async () => (await readdir(dirname(cluster))).filter((name) => !name.endsWith('.socket')).toSorted();

/** A cluster of PostgreSQL 15 with the tables of Touchline and a sport, and what else `statement` makes. */
async function makeOld(statement: string): Promise<void> {
  const { spawn: account } = await runAs();
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'touchline', '--encoding=UTF8', '--locale=C.UTF-8'],
    account,
  );
  expect(made.status).toBe(0);
  const server = spawn(join(programs, 'postgres'), ['-D', cluster, '-k', dirname(cluster), '-h', ''], {
    ...account,
    stdio: 'ignore',
  });
  const at = (name: string) => `postgresql://touchline@localhost/${name}?host=${encodeURIComponent(dirname(cluster))}`;
  await expect.poll(() => query(at('postgres'), 'SELECT 1').catch(() => []), { timeout: 30_000 }).toHaveLength(1);
  await query(at('postgres'), 'CREATE DATABASE touchline');
  await migrate(at('touchline'));
  await query(at('touchline'), `INSERT INTO sport (name, duration) VALUES ('Хоккей', 150); ${statement}`);
  server.kill('SIGINT');
  await once(server, 'exit');
}

describe.skipIf(!existsSync(programs))('a cluster of an older version', () => {
  it('is moved with all that it has, and kept beside the new one', async () => {
    await makeOld('');
    await upgrade(dirname(programs));
    const { url, stop } = await startEmbedded(folder, log);
    expect(await query(url, 'SELECT name, duration FROM sport')).toEqual([{ name: 'Хоккей', duration: 150 }]);
    await stop();
    expect(await foldersOf()).toEqual(['cluster', 'cluster-15']);
    expect(await majorOf(`${cluster}-15`)).toBe('15');
    expect(await readdir(join(folder, 'backups'))).toEqual([expect.stringMatching(/^before-restore-.*\.backup$/)]);
    await upgrade(programs);
    expect(await foldersOf()).toEqual(['cluster', 'cluster-15']);
  });

  it('is moved by the next start when one was killed in between', async () => {
    await makeOld('');
    await mkdir(`${cluster}.upgrading`);
    await writeFile(join(`${cluster}.upgrading`, 'half'), '');
    await upgrade(programs);
    const { url, stop } = await startEmbedded(folder, log);
    expect(await query(url, 'SELECT name FROM sport')).toEqual([{ name: 'Хоккей' }]);
    await stop();
    expect(await foldersOf()).toEqual(['cluster', 'cluster-15']);
  });

  it('is moved again when the old server was used after a new cluster had been completed', async () => {
    await makeOld('');
    await mkdir(`${cluster}.upgraded`);
    await writeFile(join(`${cluster}.upgraded`, 'PG_VERSION'), '18\n');
    await utimes(`${cluster}.upgraded`, 1, 1);
    await upgrade(programs);
    const { url, stop } = await startEmbedded(folder, log);
    expect(await query(url, 'SELECT name FROM sport')).toEqual([{ name: 'Хоккей' }]);
    await stop();
    expect(await foldersOf()).toEqual(['cluster', 'cluster-15']);
  });

  it('leaves no backup and no new cluster behind when it cannot be moved', async () => {
    await makeOld('ALTER TABLE sport ADD COLUMN "ofOthers" text');
    await expect(upgrade(programs)).rejects.toThrow('ofOthers');
    expect(await readdir(join(folder, 'backups'))).toEqual([]);
    expect(await foldersOf()).toEqual(['cluster']);
  });

  it('stays as it is until the programs are named, and when they are not there', async () => {
    await makeOld('');
    await upgrade();
    await expect(startEmbedded(folder, log)).rejects.toThrow(
      `or of the programs of PostgreSQL 15 (such as ${programs})`,
    );
    await expect(upgrade(folder)).rejects.toThrow(`OLD_POSTGRES: ${folder} has no programs of PostgreSQL 15`);
    expect(await foldersOf()).toEqual(['cluster']);
    expect(await majorOf(cluster)).toBe('15');
  });
});

it('finishes what a killed start had completed, whether or not the old cluster had been put aside', async () => {
  const make = async (name: string, version: string) => {
    await mkdir(name, { recursive: true });
    await writeFile(join(name, 'PG_VERSION'), `${version}\n`);
  };
  await make(cluster, '15');
  await make(`${cluster}.upgraded`, '18');
  await upgrade();
  expect([await majorOf(cluster), await majorOf(`${cluster}-15`)]).toEqual(['18', '15']);
  await rm(cluster, { recursive: true });
  await make(`${cluster}.upgraded`, '18');
  await upgrade();
  expect([await majorOf(cluster), await foldersOf()]).toEqual(['18', ['cluster', 'cluster-15']]);
});

it('does nothing where there is no cluster yet', async () => {
  await upgrade(programs);
  expect(await majorOf(cluster)).toBeNull();
});
