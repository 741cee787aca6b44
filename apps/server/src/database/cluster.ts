import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Runner } from '#database/unprivileged';

/** The folder of the unix socket. Short, because socket paths are limited to about a hundred characters. */
export function socketOf(cluster: string): string {
  return join(tmpdir(), `touchline-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`);
}

/** Creates the cluster on first use. Throws when it was created by another major version of PostgreSQL. */
export async function prepareCluster(
  cluster: string,
  { initdb, major }: { initdb: string; major: string },
  runner: Runner,
): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) return initialize(initdb, cluster, runner);
  if (version.trim() !== major)
    throw new Error(
      `DATA_DIR: ${cluster} was created by PostgreSQL ${version.trim()}, but this version of Touchline includes PostgreSQL ${major}. Dump the database with the version of Touchline that created it, move the folder away and restore the dump; see "Upgrading PostgreSQL" in the README.`,
    );
}

async function initialize(initdb: string, cluster: string, runner: Runner): Promise<void> {
  const half = `${cluster}.new`;
  await rm(half, { recursive: true, force: true });
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const child = spawn(initdb, ['-D', half, '-U', 'touchline', '--auth=trust', ...locale], {
    ...runner.spawn,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(`PostgreSQL could not create its files in ${half}: ${complaint.trim()}`);
  // If the start is killed in between, only the temporary folder is left, never an incomplete cluster.
  await rename(half, cluster);
}
