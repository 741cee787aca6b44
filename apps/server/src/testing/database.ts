import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { startEmbedded } from '#database/embedded';
import { migrate } from '#database/migrate';
import { openPool } from '#database/pool';
import { fillSearchKeys } from '#lists/search-key';

/** Starts one PostgreSQL for the whole run, with a migrated template that each test file copies. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-test-'));
  // Readable for the unprivileged account that runs PostgreSQL, so that the cluster is inside and is removed with the
  // folder.
  await chmod(folder, 0o755);
  const externalUrl = process.env['TEST_DATABASE_URL'];
  const server = externalUrl ? { url: externalUrl, stop: async () => {} } : await startEmbedded(folder, null);
  process.env['TOUCHLINE_TEST_SERVER'] = server.url;
  const client = new Client({ connectionString: server.url });
  await client.connect();
  // Nothing has to survive a crash, and no database lives long enough to be vacuumed.
  if (!externalUrl) {
    await client.query('ALTER SYSTEM SET fsync = off');
    await client.query('ALTER SYSTEM SET autovacuum = off');
    await client.query('ALTER SYSTEM SET full_page_writes = off');
    await client.query('ALTER SYSTEM SET synchronous_commit = off');
    await client.query('SELECT pg_reload_conf()');
  }
  await client.query('DROP DATABASE IF EXISTS touchline_template');
  await client.query('CREATE DATABASE touchline_template');
  await client.end();
  await fillTemplate(withDatabase(server.url, 'touchline_template'));
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** The state after the start on an empty database. */
async function fillTemplate(url: string): Promise<void> {
  await migrate(url);
  const { db } = openPool(url, 2, pino({ level: 'silent' }));
  await fillSearchKeys(db);
  await db.destroy();
}

/** The URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs one statement on a connection of its own; returns its rows. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
