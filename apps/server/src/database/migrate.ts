import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { inTurns } from '#database/in-turns';
import { underStartLock } from '#database/start-lock';

const folder = new URL('../../migrations/', import.meta.url);

/**
 * Migrates the database to the newest schema, one process at a time. Returns the files that ran. Throws as
 * `runMigrations`.
 */
export async function migrate(url: string): Promise<string[]> {
  return underStartLock(url, null, runMigrations);
}

/**
 * Runs every file of `migrations/` once, in numeric order, each in its own transaction, then the views; requests of other
 * processes go first. The caller has the start lock. Throws before any change when a newer version has migrated the database or when it cannot lower-case
 * Cyrillic; also throws when a file was changed after it ran. Returns the files that ran.
 */
export async function runMigrations(client: Client): Promise<string[]> {
  await checkLocale(client);
  await client.query(createMigration);
  const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM migration ORDER BY name');
  const hashByName = new Map(rows.map((row) => [row.name, row.hash]));
  const files = await listFiles();
  const views = await readViews();
  refuseNewerSchema(hashByName, files, views);
  const ranMigrations: string[] = [];
  for (const name of files) {
    const { sql, hash } = await readMigration(name);
    const storedHash = hashByName.get(name);
    if (storedHash === hash) continue;
    if (storedHash) throw new Error(`Migration ${name} was changed after it ran; add a new one instead`);
    await runOne(client, name, hash, sql);
    ranMigrations.push(name);
  }
  if (await remakeViews(client, views, ranMigrations.length > 0, hashByName.get(viewsFile)))
    ranMigrations.push(viewsFile);
  return ranMigrations;
}

/**
 * Migrates an empty database to an earlier version, which is said by the rows of its table `migration`; views do not exist
 * then. Throws, before any change, when this version of the product does not know them.
 */
export async function runMigrationsOf(
  client: Client,
  version: readonly { name: string; hash: string }[],
): Promise<void> {
  await checkLocale(client);
  const files = await listFiles();
  const numbered = version
    .filter(({ name }) => !name.startsWith(viewsFile))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const statements: string[] = [];
  for (const { name, hash } of numbered) {
    const known = files.includes(name) ? await readMigration(name) : null;
    if (known?.hash !== hash)
      throw new Error(`A newer or another version of Touchline has made it: ${name} is not known here.`);
    statements.push(known.sql);
  }
  await client.query(createMigration);
  for (const [index, { name, hash }] of numbered.entries()) await runOne(client, name, hash, statements[index] ?? '');
}

const createMigration =
  'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, hash text NOT NULL, at timestamptz NOT NULL DEFAULT now())';

const listFiles = async () => (await readdir(folder)).filter((file) => /^\d+_.*\.sql$/.test(file)).toSorted();

/**
 * The hash that is stored for a text that was rewritten with the same result, by the hash of the present text: that of the
 * text from before, so that earlier and later versions of the product agree about the databases of both.
 */
const storedHashes: Record<string, string> = {
  // 0061_stream_pictures.sql, for PostgreSQL 15.
  a515b5215d67e26ee82660eb36f0e5ee45f8ae19d8478b80e49a94c2d8c782dc:
    'b15d75a8d88c7014ed215a68a1c89a8dbddc191884630626d6be19bd3c75aa4e',
};

async function readMigration(name: string): Promise<{ sql: string; hash: string }> {
  const sql = await readFile(new URL(name, folder), 'utf8');
  const hash = hashOf(sql);
  return { sql, hash: storedHashes[hash] ?? hash };
}

const viewsFile = 'views.sql';
type Views = { sql: string; hash: string };

async function readViews(): Promise<Views> {
  const sql = await readFile(new URL(viewsFile, folder), 'utf8');
  return { sql, hash: hashOf(sql) };
}

/** Views have no number: each version that ever ran leaves a row, so that an older one can be recognized. */
const onceRan = (hash: string) => `${viewsFile} ${hash.slice(0, 16)}`;

/**
 * Throws when a newer version has migrated the database: older code would restore views that the newer one replaced.
 */
function refuseNewerSchema(hashByName: Map<string, string>, files: string[], views: Views): void {
  const unknown = [...hashByName.keys()].find((name) => !files.includes(name) && !name.startsWith(viewsFile));
  const isMigrated = files.every((name) => hashByName.has(name));
  const isOlderViews = isMigrated && hashByName.get(viewsFile) !== views.hash && hashByName.has(onceRan(views.hash));
  if (unknown === undefined && !isOlderViews) return;
  const what = unknown === undefined ? 'newer views' : `migration ${unknown}`;
  throw new Error(
    `A newer version of Touchline has prepared this database: it has ${what}, which this version does not know. Start the newer version, or restore the backup made before the upgrade.`,
  );
}

/** Views hold no data: they are dropped and created again after any migration, and when their own file changed. */
async function remakeViews(client: Client, views: Views, isNeeded: boolean, storedHash: string | undefined) {
  if (!isNeeded && storedHash === views.hash) return false;
  const traces = [storedHash, views.hash].flatMap((hash) => (hash ? [`('${onceRan(hash)}', '${hash}')`] : []));
  const trace = `INSERT INTO migration (name, hash) VALUES ${traces.join(', ')} ON CONFLICT DO NOTHING`;
  await runOne(client, viewsFile, views.hash, `${views.sql};\n${trace}`);
  return true;
}

/** The functions that write the audit log name the columns of their tables, since migration 0152. */
const followColumns = `DO $$ BEGIN
  IF to_regproc('audit_follow_columns') IS NOT NULL THEN PERFORM audit_follow_columns(); END IF;
END $$`;

async function runOne(client: Client, name: string, hash: string, sql: string): Promise<void> {
  await inTurns(client, async () => {
    await client.query(sql);
    await client.query(followColumns);
    await client.query(
      'INSERT INTO migration (name, hash) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, at = now()',
      [name, hash],
    );
  }).catch((error: unknown) => {
    throw new Error(`Migration ${name} failed`, { cause: error });
  });
}

/** A database with locale C does not lower-case Cyrillic, and search would silently miss rows. */
async function checkLocale(client: Client): Promise<void> {
  const { rows } = await client.query<{ fits: boolean }>(`SELECT lower('Ж') = 'ж' AS fits`);
  if (!rows[0]?.fits)
    throw new Error(
      'The database does not convert Cyrillic to lower case: create it with a UTF-8 locale such as C.UTF-8',
    );
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
