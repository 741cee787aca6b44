import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { carryOver } from '#server/backups/carry-over';
import { listForeign } from '#server/backups/foreign-objects';
import { loadDatabase } from '#server/backups/load';
import type { Loaded } from '#server/backups/load';
import { makeBackup, readBackup } from '#server/backups/make-backup';
import { checkSecretKey } from '#server/operation/secret-key';
import { connectionTo } from '#database/connection';

/**
 * `file`: the backup, `secret`: of the backups; `secretKey`: of the installation; `folder`: for the restore point. `others`:
 * what happens to those who use the database.
 */
type Order = {
  file: string;
  secret: string | null;
  secretKey: string;
  folder: string;
  now: Date;
  others: 'refuse' | 'disconnect';
};

/** How long a restore waits for others to leave the database. */
const patienceMs = 3_000;

/**
 * `restorePoint`: the backup of what was there before; null when there was nothing. `kept`: the former database under another name, when
 * it has what is not of the console, such as `table own_report`. `refused`: statements for rights and settings of the former
 * one that the database user may not run.
 */
export type Restored = Loaded & {
  restorePoint: string | null;
  kept: { database: string; foreign: string[] } | null;
  refused: string[];
};

/**
 * Replaces the database of a URL by a backup. The backup is loaded beside it and counted first; then what was there is backed up,
 * and both change their names at once. Until then nothing has changed. The former database is dropped, unless it has what is in no
 * backup. Throws while something else uses the database, unless the others are to be disconnected, and when the backup
 * cannot be restored or belongs to another secret key.
 */
export async function restoreBackup(url: string, order: Order): Promise<Restored> {
  const { file, secret, secretKey, folder, now, others } = order;
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const [loading, replaced] = [nameBeside(name, '_restoring'), nameBeside(name, '_replaced')];
  const keeper = await connect(withDatabase(url, 'postgres'));
  try {
    if (others === 'refuse') await refuseInUse(keeper, name);
    await drop(keeper, loading);
    await createLike(keeper, name, loading);
    try {
      const loaded = await loadBeside(withDatabase(url, loading), { file, secret, secretKey });
      const restorePoint = (await hasTables(url))
        ? (await makeBackup({ url, folder, secret, now, purpose: 'before-restore' })).file
        : null;
      const { foreign, refused } = await compare(url, loading);
      const kept = foreign.length > 0 ? { database: nameBeside(name, `_replaced_${stampOf(now)}`), foreign } : null;
      if (others === 'refuse') await refuseInUse(keeper, name);
      await drop(keeper, replaced);
      const renaming =
        keeper.query(`BEGIN; ALTER DATABASE ${keeper.escapeIdentifier(name)} RENAME TO ${keeper.escapeIdentifier(kept?.database ?? replaced)};
        ALTER DATABASE ${keeper.escapeIdentifier(loading)} RENAME TO ${keeper.escapeIdentifier(name)}; COMMIT`);
      await Promise.all([renaming, others === 'disconnect' ? disconnectOthers(url, name, renaming) : null]);
      await drop(keeper, replaced);
      return { ...loaded, restorePoint, kept, refused };
    } catch (error) {
      // A renaming that has failed leaves its transaction open. Without a connection, the next restore drops the database.
      await keeper.query('ROLLBACK').catch(() => null);
      await drop(keeper, loading).catch(() => null);
      throw error;
    }
  } finally {
    await keeper.end();
  }
}

/** No name of PostgreSQL is longer: it cuts one off, without a word. */
const nameBytes = 63;

/** The name of another database beside one. Throws when that would be the same. */
function nameBeside(name: string, ending: string): string {
  // `stream`: a character that is cut in two is left out.
  const start = new TextDecoder().decode(Buffer.from(name).subarray(0, nameBytes - ending.length), { stream: true });
  if (`${start}${ending}` === name)
    throw new Error(`The name of the database ${name} is too long for a restore: rename it.`);
  return `${start}${ending}`;
}

const stampOf = (at: Date) => at.toISOString().replaceAll(/\D/g, '').slice(0, 14);

/** Creates an empty database with the encoding and the locale of another one. */
async function createLike(keeper: Client, model: string, name: string): Promise<void> {
  // PostgreSQL 17 has renamed `daticulocale`.
  const { rows } = await keeper.query<{ statement: string }>(
    `SELECT format('CREATE DATABASE %I TEMPLATE template0 ENCODING %L LC_COLLATE %L LC_CTYPE %L LOCALE_PROVIDER ', $2::text,
         pg_encoding_to_char(encoding), datcollate, datctype)
       || CASE datlocprovider WHEN 'i' THEN format('icu ICU_LOCALE %L', locale) || coalesce(' ICU_RULES ' || quote_literal(rules), '')
         WHEN 'b' THEN format('builtin BUILTIN_LOCALE %L', locale) ELSE 'libc' END AS statement
     FROM pg_database, to_jsonb(pg_database) fact,
       LATERAL (SELECT coalesce(fact->>'datlocale', fact->>'daticulocale') AS locale, fact->>'daticurules' AS rules) of_version
     WHERE datname = $1`,
    [model, name],
  );
  if (!rows[0]) throw new Error(`The database ${model} does not exist.`);
  await keeper.query(rows[0].statement);
}

async function loadBeside(url: string, { file, secret, secretKey }: Pick<Order, 'file' | 'secret' | 'secretKey'>) {
  const client = await connect(url);
  try {
    const loaded = await loadDatabase(client, readBackup(file, secret));
    await checkSecretKey(client, secretKey);
    return loaded;
  } finally {
    await client.end();
  }
}

/** What the former database has that the restored one does not, once that has all that can be carried over. */
async function compare(url: string, loading: string): Promise<{ foreign: string[]; refused: string[] }> {
  const former = await connect(url);
  const restored = await connect(withDatabase(url, loading));
  try {
    const foreign = await listForeign(former, restored);
    return { foreign, refused: await carryOver(former, restored, loading) };
  } finally {
    await Promise.all([former.end(), restored.end()]);
  }
}

async function hasTables(url: string): Promise<boolean> {
  const client = await connect(url);
  try {
    const { rowCount } = await client.query(`SELECT WHERE to_regclass('migration') IS NOT NULL`);
    return Boolean(rowCount);
  } finally {
    await client.end();
  }
}

/** Throws when the database is still in use after a while, because connections of a killed process end a little later. */
async function refuseInUse(keeper: Client, name: string): Promise<void> {
  let count = await countConnections(keeper, name);
  for (let waitedMs = 0; count > 0 && waitedMs < patienceMs; waitedMs += 100) {
    await sleep(100);
    count = await countConnections(keeper, name);
  }
  if (count > 0)
    throw new Error(`The database is in use by ${count} connections: stop every process of Touchline first.`);
}

/**
 * Ends the connections to a database while it is being renamed: PostgreSQL waits some seconds for them to end, and lets new
 * ones wait for it.
 */
async function disconnectOthers(url: string, name: string, renaming: Promise<unknown>): Promise<void> {
  const other = await connect(withDatabase(url, 'postgres'));
  const over = new AbortController();
  void renaming.finally(() => over.abort()).catch(() => null);
  try {
    while (!over.signal.aborted) {
      await other.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
      await sleep(100);
    }
  } finally {
    await other.end();
  }
}

async function countConnections(keeper: Client, name: string): Promise<number> {
  const { rows } = await keeper.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = $1 AND backend_type = $2',
    [name, 'client backend'],
  );
  return rows[0]?.count ?? 0;
}

async function drop(keeper: Client, name: string): Promise<void> {
  await keeper.query(`DROP DATABASE IF EXISTS ${keeper.escapeIdentifier(name)}`);
}

async function connect(url: string): Promise<Client> {
  const client = new Client(connectionTo(url, 'touchline restore', false));
  client.on('error', () => null);
  await client.connect();
  return client;
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
}
