import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#database/migrate';
import { giveOwnership, runAs } from '#database/unprivileged';

/** Where Debian 12 puts the oldest version of PostgreSQL that the README promises. */
const programs = '/usr/lib/postgresql/15/bin';

it.skipIf(!existsSync(programs))('prepares a database of PostgreSQL 15', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oldest-'));
  const runner = await runAs();
  await chmod(folder, 0o755);
  await giveOwnership(folder, runner);
  const data = join(folder, 'data');
  const options = { ...runner.spawn, stdio: 'ignore' } as const;
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  expect(spawnSync(join(programs, 'initdb'), ['-D', data, '-U', 'touchline', ...locale], options).status).toBe(0);
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, '-h', '', '-c', 'fsync=off'], options);
  onTestFinished(async () => {
    server.kill('SIGQUIT');
    await once(server, 'exit');
    await rm(folder, { recursive: true });
  });
  const url = `postgresql://touchline@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const isReady = async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.end();
    return true;
  };
  await expect.poll(() => isReady().catch(() => false)).toBe(true);
  expect((await migrate(url)).at(-1)).toBe('views.sql');
});
