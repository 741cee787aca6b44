import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Runner } from '#database/unprivileged';

/** Of the 104 bytes that macOS allows for the path of a socket, without its name and what the lock file adds to it. */
const maxFolderBytes = 80;

/**
 * The folder of the unix socket: beside the cluster, where commands find it that do not share the temporary folder of a
 * service; with a path that is too long for a socket, in the temporary folder.
 */
export function socketOf(cluster: string): string {
  const beside = `${cluster}.socket`;
  if (Buffer.byteLength(beside) <= maxFolderBytes) return beside;
  return join(tmpdir(), `touchline-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`);
}

/**
 * Creates the folder of the socket, or takes the one that a former start has left. Whoever reaches the socket has every right
 * in the database: throws when the folder is a link or belongs to another account, as one that was planted in the temporary
 * folder does.
 */
export async function prepareSocket(cluster: string, { account }: Runner): Promise<string> {
  const socket = socketOf(cluster);
  await mkdir(socket, { recursive: true, mode: 0o700 });
  // All through one handle, because a path may lead to another folder a moment later.
  const folder = await open(socket, constants.O_DIRECTORY | constants.O_NOFOLLOW).catch(() => null);
  try {
    const owner = (await folder?.stat())?.uid;
    if (!folder || (owner !== process.getuid?.() && owner !== account?.uid))
      throw new Error(
        `DATA_DIR: the folder for the socket of its database, ${socket}, is a link or belongs to another account. Remove it, or use a DATA_DIR with a shorter path.`,
      );
    await folder.chmod(0o700);
    if (account) await folder.chown(account.uid, account.gid);
  } finally {
    await folder?.close();
  }
  return socket;
}

/** Creates the cluster on first use. Throws when it was created by another major version of PostgreSQL. */
export async function prepareCluster(
  cluster: string,
  { initdb, major }: { initdb: string; major: string },
  runner: Runner,
): Promise<void> {
  const version = await majorOf(cluster);
  if (version === null) return initialize(initdb, cluster, runner);
  if (version === major) return;
  const has = `DATA_DIR: ${cluster} was created by PostgreSQL ${version}, but this version of Touchline includes PostgreSQL ${major}.`;
  if (Number(version) > Number(major)) throw new Error(`${has} Start the version that you had.`);
  throw new Error(
    `${has} Set OLD_POSTGRES to the folder of the version of Touchline that you had, or of the programs of PostgreSQL ${version} (such as /usr/lib/postgresql/${version}/bin), and start again: all data is then moved. See "Upgrading PostgreSQL" in the README.`,
  );
}

/** The major version of PostgreSQL that has created a cluster; null without one. */
export async function majorOf(cluster: string): Promise<string | null> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  return version?.trim() ?? null;
}

export async function initialize(initdb: string, cluster: string, runner: Runner): Promise<void> {
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
