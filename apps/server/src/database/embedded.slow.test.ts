import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findEmbedded, startEmbedded } from '#database/embedded';
import type { Embedded } from '#database/embedded';

const module = fileURLToPath(new URL('embedded.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;

let folder = '';
const started: Embedded[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-embedded-'));
  // Open to the account that root lends PostgreSQL.
  await chmod(folder, 0o755);
});
afterEach(async () => {
  for (const database of started.splice(0)) await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDir = folder): Promise<Embedded> {
  const database = await startEmbedded(dataDir, null);
  started.push(database);
  return database;
}

async function ask<T>(url: string, statement: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows as T[];
  } finally {
    await client.end();
  }
}

const cluster = () => join(folder, 'postgres', 'cluster');
const postmaster = async () => Number((await readFile(join(cluster(), 'postmaster.pid'), 'utf8')).split('\n')[0]);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const keep = (url: string) => ask(url, 'CREATE TABLE kept (n int); INSERT INTO kept SELECT generate_series(1, 1000)');
const kept = async (url: string) => (await ask<{ n: string }>(url, 'SELECT count(*) AS n FROM kept'))[0]?.n;

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  it('makes its cluster on first use, keeps it over a stop, and listens to no network', async () => {
    const first = await start();
    await keep(first.url);
    expect(
      await ask(first.url, "SELECT current_setting('listen_addresses') AS a, current_setting('fsync') AS f"),
    ).toEqual([{ a: '', f: 'on' }]);
    expect(await findEmbedded(folder)).toBe(first.url);
    await first.stop();
    expect(await findEmbedded(folder)).toBeNull();
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await kept(second.url)).toBe('1000');
  });

  it.each([
    ['beside its cluster', ''],
    ['with a path that is too long for a socket in the temporary folder', 'long'.repeat(20)],
  ])('has its socket %s, and is found by a process with another temporary folder', async (_, name) => {
    const dataDir = join(folder, name);
    const { url } = await start(dataDir);
    const socket = new URL(url).searchParams.get('host') ?? '';
    expect(dirname(socket)).toBe(name ? tmpdir() : dirname(cluster()));
    const temporary = vi.stubEnv('TMPDIR', await mkdtemp(join(tmpdir(), 'another-')));
    onTestFinished(async () => {
      await rm(tmpdir(), { recursive: true });
      temporary.unstubAllEnvs();
    });
    expect(await findEmbedded(dataDir)).toBe(url);
    expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('lets no other account to its socket, also when a former start has left its folder open to all', async () => {
    const dataDir = join(folder, 'long'.repeat(20));
    const { url, stop } = await start(dataDir);
    const socket = new URL(url).searchParams.get('host') ?? '';
    onTestFinished(() => rm(socket, { recursive: true, force: true }));
    await stop();
    await chmod(socket, 0o777);
    await start(dataDir);
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    expect([await modeOf(socket), await modeOf(join(socket, '.s.PGSQL.5432'))]).toEqual([0o700, 0o700]);
  });

  it('keeps what was committed over a kill -9 of its own', async () => {
    const { url } = await start();
    await keep(url);
    const pid = await postmaster();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
    await expect.poll(() => kept(url).catch(() => null), { timeout: 20_000 }).toBe('1000');
  });

  it('is found and replaced when a kill -9 took its parent and left it alone', async () => {
    const script = `const { startEmbedded } = await import(process.argv[1]); console.log((await startEmbedded(process.argv[2], null)).url);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script, module, folder]);
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const url = line.toString().trim();
    await keep(url);
    const orphan = await postmaster();
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    expect(isAlive(orphan)).toBe(true);
    const next = await start();
    expect([isAlive(orphan), await postmaster()]).not.toContain(orphan);
    expect(isAlive(orphan)).toBe(false);
    expect(await kept(next.url)).toBe('1000');
  });

  it('makes again a cluster that a kill left half made', async () => {
    await mkdir(`${cluster()}.new`, { recursive: true });
    await writeFile(join(`${cluster()}.new`, 'PG_VERSION'), '18\n');
    await keep((await start()).url);
    await expect(readFile(join(`${cluster()}.new`, 'PG_VERSION'))).rejects.toThrow('ENOENT');
  });

  it('does not take a note of a dead one, or of another program with its number, for a running one', async () => {
    const first = await start();
    await keep(first.url);
    await first.stop();
    for (const pid of [999_999_999, process.pid]) {
      await writeFile(join(cluster(), 'postmaster.pid'), `${pid}\n${cluster()}\n`);
      expect(await findEmbedded(folder)).toBeNull();
      const again = await start();
      expect(await kept(again.url)).toBe('1000');
      await again.stop();
    }
  });

  it('says where its log is when it cannot start', async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(cluster(), 'postgresql.conf'), 'no_such_setting = on\n');
    await expect(start()).rejects.toThrow(/PostgreSQL did not start: .*; see .*postgres\.log/);
    await expect(start()).rejects.toThrow(/unrecognized configuration parameter "no_such_setting"/);
  });

  it('leaves a program alone that was given the number of a dead one, whatever its arguments say', async () => {
    const first = await start();
    await keep(first.url);
    process.kill(await postmaster(), 'SIGKILL');
    await first.stop();
    const decoy = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '/etc/postgres/postgresql.conf']);
    onTestFinished(() => void decoy.kill());
    const [, ...rest] = (await readFile(join(cluster(), 'postmaster.pid'), 'utf8')).split('\n');
    await writeFile(join(cluster(), 'postmaster.pid'), [decoy.pid, ...rest].join('\n'));
    expect(await findEmbedded(folder)).toBeNull();
    expect(await kept((await start()).url)).toBe('1000');
    expect(decoy.exitCode ?? decoy.signalCode).toBeNull();
  });

  it('refuses a cluster of another major version in a sentence, and starts nothing', async () => {
    const first = await start();
    await first.stop();
    const version = await readFile(join(cluster(), 'PG_VERSION'), 'utf8');
    await writeFile(join(cluster(), 'PG_VERSION'), '12\n');
    await rm(join(folder, 'postgres.log'));
    await expect(start()).rejects.toThrow(
      `DATA_DIR: ${cluster()} was created by PostgreSQL 12, but this version of Touchline includes PostgreSQL ${version.trim()}. Set OLD_POSTGRES to the folder`,
    );
    await expect(readFile(join(folder, 'postgres.log'))).rejects.toThrow('ENOENT');
  });

  it('does not write the values of rows into its log', async () => {
    const { url } = await start();
    const twice =
      "CREATE TABLE named (key text UNIQUE); INSERT INTO named SELECT 'final-' || 2026 FROM generate_series(1, 2)";
    await expect(ask(url, twice)).rejects.toThrow('named_key_key');
    const written = await readFile(join(folder, 'postgres.log'), 'utf8');
    expect(written).toContain('named_key_key');
    expect(written).not.toContain('final-2026');
  });

  it('puts its log aside when it has grown, and goes on in an empty one', async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(folder, 'postgres.log'), `${'x'.repeat(79)}\n`.repeat(70_000));
    await start();
    expect((await stat(join(folder, 'postgres.log.1'))).size).toBe(5_600_000);
    expect((await stat(join(folder, 'postgres.log'))).size).toBeLessThan(10_000);
  });

  it.skipIf(!isRoot)('runs for root also under a folder that only root may enter', async () => {
    const closed = join(folder, 'closed');
    const dataDir = join(closed, 'data');
    await mkdir(dataDir, { recursive: true });
    await chmod(closed, 0o700);
    const first = await start(dataDir);
    await keep(first.url);
    const elsewhere = (await readFile(join(dataDir, 'postgres.location'), 'utf8')).trim();
    try {
      expect(elsewhere.startsWith(closed)).toBe(false);
      await first.stop();
      expect(await kept((await start(dataDir)).url)).toBe('1000');
      expect((await readFile(join(dataDir, 'postgres.location'), 'utf8')).trim()).toBe(elsewhere);
    } finally {
      for (const database of started.splice(0)) await database.stop();
      if (dirname(elsewhere) === '/var/lib/touchline') await rm(elsewhere, { recursive: true, force: true });
    }
  });
});
