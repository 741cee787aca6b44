import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { postgresBinaries } from '#database/binaries';
import { prepareCluster, prepareSocket, socketOf } from '#database/cluster';
import { keepPostmaster } from '#database/keep-postmaster';
import { findSocket, stopLeftover } from '#database/leftover';
import { openLog, tailOf } from '#database/postgres-log';
import { startPostmaster } from '#database/postmaster';
import { placeCluster, runAs } from '#database/unprivileged';

export type Embedded = { url: string; stop: () => Promise<void> };

export const database = 'touchline';

/** The URL of the embedded PostgreSQL that a running console has started on a data directory; null when none runs. */
export async function findEmbedded(dataDir: string): Promise<string | null> {
  const socket = await findSocket(await placeCluster(dataDir, await runAs()));
  return socket === null ? null : urlOf(socket, database);
}

/**
 * Starts the packaged PostgreSQL on a unix socket, creates its cluster under `dataDir` on first use, and restarts it
 * when it exits. One left behind by a killed console is stopped first. The caller has locked the data directory. Throws
 * when PostgreSQL does not start.
 */
export async function startEmbedded(dataDir: string, log: Logger | null): Promise<Embedded> {
  const runner = await runAs();
  const cluster = await placeCluster(dataDir, runner);
  const binaries = await postgresBinaries(runner);
  const socket = await prepareSocket(cluster, runner);
  await stopLeftover(cluster, socket);
  await prepareCluster(cluster, binaries, runner);
  const path = join(dataDir, 'postgres.log');
  const file = await openLog(path);
  const place = { cluster, socket, runner, url: urlOf(socket, 'postgres'), logFd: file.fd };
  const start = async () => {
    await stopLeftover(cluster, socket);
    return startPostmaster({ postgres: binaries.postgres, ...place }).catch(async (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`${message}; see ${path}:\n${await tailOf(path)}`, { cause: error });
    });
  };
  const first = await startFirst(start).catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  const stop = keepPostmaster(first, start, log);
  await createDatabase(place.url);
  return { url: urlOf(socket, database), stop: () => stop().then(file.close) };
}

/** Removes a data directory and its cluster, wherever that is. Stops a PostgreSQL that still runs on it. */
export async function removeEmbedded(dataDir: string): Promise<void> {
  const cluster = await placeCluster(dataDir, await runAs());
  const socket = socketOf(cluster);
  await stopLeftover(cluster, socket);
  for (const folder of [dirname(cluster), socket, dataDir]) await rm(folder, { recursive: true, force: true });
}

/** PostgreSQL's error while sessions of a killed instance are still ending; it does not start until they have. */
const stillInUse = 'pre-existing shared memory block';
const maxTries = 10;

async function startFirst<T>(start: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await start();
    } catch (error) {
      if (tries === maxTries || !String(error).includes(stillInUse)) throw error;
      await sleep(500);
    }
}

export function urlOf(socket: string, name: string): string {
  return `postgresql://touchline@localhost/${name}?host=${encodeURIComponent(socket)}`;
}

/** Creates the database of Touchline in a cluster, unless it is there. */
export async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (!rowCount) await client.query(`CREATE DATABASE ${database}`);
  } finally {
    await client.end();
  }
}
