import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { connectionTo } from '#database/connection';
import { locks } from '#database/locks';

const folder = new URL('../../migrations/', import.meta.url);

/**
 * Brings the database to the newest schema: every file of `migrations/` once, in the order of its number, each in its
 * own transaction, and the views after them. Throws when a file that has run was changed since, or when the database cannot lower-case Cyrillic.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new Client(connectionTo(url, 'touchline migration', false));
  // A lost connection fails the statement under way, which is enough.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${locks.start})`);
    await checkLocale(client);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, hash text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM migration');
    const done = new Map(rows.map((row) => [row.name, row.hash]));
    const ran: string[] = [];
    for (const name of (await readdir(folder)).filter((file) => /^\d+_.*\.sql$/.test(file)).toSorted()) {
      const sql = await readFile(new URL(name, folder), 'utf8');
      const hash = createHash('sha256').update(sql).digest('hex');
      const known = done.get(name);
      if (known === hash) continue;
      if (known) throw new Error(`Migration ${name} was changed after it ran; add a new one instead`);
      await runOne(client, name, hash, sql);
      ran.push(name);
    }
    if (await remakeViews(client, ran.length > 0, done.get(viewsFile))) ran.push(viewsFile);
    return ran;
  } finally {
    await client.end();
  }
}

const viewsFile = 'views.sql';

/** Views hold no data: they are dropped and made anew after any migration, and when their own file changed. */
async function remakeViews(client: Client, isNeeded: boolean, known: string | undefined): Promise<boolean> {
  const sql = await readFile(new URL(viewsFile, folder), 'utf8');
  const hash = createHash('sha256').update(sql).digest('hex');
  if (!isNeeded && known === hash) return false;
  await runOne(client, viewsFile, hash, sql);
  return true;
}

async function runOne(client: Client, name: string, hash: string, sql: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query(
      'INSERT INTO migration (name, hash) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, at = now()',
      [name, hash],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}

/** A database with locale C keeps Cyrillic capitals apart from small letters, and search would silently miss rows. */
async function checkLocale(client: Client): Promise<void> {
  const { rows } = await client.query<{ fits: boolean }>(`SELECT lower('Ж') = 'ж' AS fits`);
  if (!rows[0]?.fits)
    throw new Error('The database does not lower-case Cyrillic: create it with a UTF-8 locale such as C.UTF-8');
}
