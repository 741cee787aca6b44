import { createHash, randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The account that PostgreSQL runs as. It refuses to run as root, so root starts it under an unprivileged account. */
export type Runner = {
  spawn: { uid?: number; gid?: number; cwd: string };
  account: { uid: number; gid: number } | null;
};

/** For clusters and programs when the unprivileged account cannot reach the checkout. */
export const reachable = '/var/lib/touchline';

/** The account to run PostgreSQL under: the current one, or for root `postgres` or `nobody`. */
export async function runAs(): Promise<Runner> {
  if (process.getuid?.() !== 0) return { spawn: { cwd: '/' }, account: null };
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const found = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (!found) throw new Error('PostgreSQL does not run as root, and the accounts postgres and nobody do not exist');
  const account = { uid: Number(found[2]), gid: Number(found[3]) };
  return { spawn: { ...account, cwd: '/' }, account };
}

export async function giveOwnership(path: string, runner: Runner): Promise<void> {
  if (runner.account) await chown(path, runner.account.uid, runner.account.gid);
}

/**
 * The cluster's folder for a data directory: `postgres/cluster` inside it, or, when the unprivileged account cannot
 * reach it, one under /var/lib/touchline whose path is stored in `postgres.location`.
 */
export async function placeCluster(dataDir: string, runner: Runner): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const inside = join(await realpath(dataDir), 'postgres');
  if (await canReach(dirname(inside), runner)) return join(await ownFolder(inside, runner), 'cluster');
  const note = join(dataDir, 'postgres.location');
  const storedPath = await readFile(note, 'utf8').catch(() => null);
  const outside = storedPath?.trim() ?? join(reachable, randomBytes(8).toString('hex'));
  await ownFolder(outside, runner);
  await writeFile(note, `${outside}\n`);
  return join(outside, 'cluster');
}

/** A world-readable folder for copies of the programs. */
export async function placePrograms(version: string): Promise<string> {
  const folder = join(reachable, `postgresql-${createHash('sha256').update(version).digest('hex').slice(0, 12)}`);
  await mkdir(reachable, { recursive: true, mode: 0o755 });
  return folder;
}

/** Whether the account can reach a folder: it has execute permission on the folder and all its parents. */
export async function canReach(path: string, runner: Runner): Promise<boolean> {
  if (!runner.account) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === runner.account.uid ? 0o100 : gid === runner.account.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function ownFolder(path: string, runner: Runner): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o755 });
  await giveOwnership(path, runner);
  return path;
}
