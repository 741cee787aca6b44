import { chmod, mkdir, mkdtemp, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { connectionTo } from '#database/connection';
import { lockDataDir } from '#database/data-dir-lock';
import { removeEmbedded, startEmbedded } from '#database/embedded';
import { canReach, reachable, runAs } from '#database/unprivileged';

const prefix = 'verify-';

/** Nothing in a scratch cluster has to survive a loss of power. */
const careless = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'autovacuum = off'];

/**
 * Runs `work` on the empty database of a PostgreSQL of its own, which is made in a folder of the data directory, because
 * it may become as large as the database there, and removed afterwards. Removes those of processes that were killed too.
 */
export async function inScratchDatabase<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  await removeAbandoned(dataDir);
  const folder = await mkdtemp(join(dataDir, prefix));
  // Readable by the account that PostgreSQL runs as when started by root.
  await chmod(folder, 0o755);
  const unlock = lockDataDir(folder);
  try {
    const scratch = await startEmbedded(folder, null);
    try {
      return await withClient(scratch.url, work);
    } finally {
      await scratch.stop();
    }
  } finally {
    unlock();
    await removeEmbedded(folder);
  }
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connectionTo(url, 'touchline verify', false));
  client.on('error', () => null);
  await client.connect();
  try {
    for (const setting of careless) await client.query(`ALTER SYSTEM SET ${setting}`);
    await client.query('SELECT pg_reload_conf()');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The folder that scratch clusters of a data directory are made in: another one if their account cannot reach it. */
export async function scratchPlace(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  if (await canReach(await realpath(dataDir), await runAs())) return dataDir;
  await mkdir(reachable, { recursive: true, mode: 0o755 });
  return reachable;
}

/** Removes the scratch databases of processes that were killed. */
export async function removeAbandoned(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(dataDir, name))) if (canLock(folder)) await removeEmbedded(folder);
}

function canLock(folder: string): boolean {
  try {
    lockDataDir(folder)();
    return true;
  } catch {
    return false;
  }
}
