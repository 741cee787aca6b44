import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from '#server/backups/backup-error';
import type { End, Entry, Head, Table } from '#server/backups/record';
import { runMigrations, runMigrationsOf } from '#database/migrate';

/** What was restored: when the backup was made, and the rows of each table. */
export type Loaded = { madeAt: string; rows: Record<string, number> };

/**
 * Fills an empty database with a backup, counts the rows of every table, and migrates it from the version of the backup to this one. Throws `BackupError`
 * when this version does not know it, or when rows are missing.
 */
export async function loadDatabase(client: Client, entries: AsyncIterable<Entry>): Promise<Loaded> {
  await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
  let head: Head | null = null;
  let end: End | null = null;
  let copying: Copying | null = null;
  let indexes: string[] = [];
  for await (const entry of entries) {
    if (end) throw new BackupError('The backup goes on after its end.');
    if (entry.kind === 'head') {
      await prepare(client, (head = entry));
      indexes = await dropIndexes(client);
    } else if (!head) throw new BackupError('The backup does not begin with its version.');
    else if (entry.kind === 'table') copying = startCopy(client, entry);
    else if (entry.kind === 'data') await copying?.write(entry.bytes);
    else if (entry.kind === 'rows' && copying) await copying.finish();
    else if (entry.kind === 'end') end = entry;
  }
  if (!head || !end) throw new BackupError('The backup has no end.');
  // In one transaction.
  await client.query(indexes.join(';'));
  await countRows(client, end.rows);
  for (const { name, value, isCalled } of end.sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [client.escapeIdentifier(name), value, isCalled]);
  await client.query('RESET session_replication_role; RESET maintenance_work_mem; ANALYZE');
  await runMigrations(client);
  await client.query(forgetTransactions);
  return { madeAt: head.madeAt, rows: end.rows };
}

/** Numbers of transactions mean nothing in another cluster, where they may lie in the future and will be given again. */
const forgetTransactions = `TRUNCATE event, publisher_check; UPDATE rematch SET xact = DEFAULT;
  UPDATE import SET xact = NULL WHERE xact IS NOT NULL`;

async function countRows(client: Client, expected: End['rows']): Promise<void> {
  for (const [name, count] of Object.entries(expected)) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${client.escapeIdentifier(name)}`);
    const found = Number(rows[0]?.count);
    if (found !== count) throw new BackupError(`Table ${name} has ${found} of its ${count} rows.`);
  }
}

/** What `dumpDatabase` reads of a partition, which is run as it is: nothing else is. */
const bounds = /^(DEFAULT|FOR VALUES FROM \((MINVALUE|'[^'\\]*')\) TO \((MAXVALUE|'[^'\\]*')\))$/;
const keys = /^PRIMARY KEY \((\w+|"\w+")(, (\w+|"\w+"))*\)$/;

/** Makes the tables as they were, empty, and keeps triggers and foreign keys from acting while rows arrive. */
async function prepare(client: Client, { migrations, partitions }: Head): Promise<void> {
  await runMigrationsOf(client, migrations).catch((error: unknown) => {
    throw new BackupError(error instanceof Error ? error.message : String(error), { cause: error });
  });
  await dropPartitions(client);
  for (const { name, parent, bound, key } of partitions) {
    if (!bounds.test(bound) || (key && !keys.test(key))) throw new BackupError('The backup cannot be read.');
    const [made, of] = [client.escapeIdentifier(name), client.escapeIdentifier(parent)];
    await client.query(`CREATE TABLE ${made} PARTITION OF ${of} ${bound}`);
    if (key) await client.query(`ALTER TABLE ${made} ADD ${key}`);
  }
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
       AND relnamespace = 'public'::regnamespace AND relname <> 'migration'`,
  );
  // Migrations have put rows into some of them.
  await client.query(`TRUNCATE ${rows.map(({ name }) => client.escapeIdentifier(name)).join(', ')}`);
  await client.query('SET session_replication_role = replica').catch((error: unknown) => {
    throw new BackupError(
      'The database user may not set session_replication_role: restore as a superuser, or run GRANT SET ON PARAMETER session_replication_role.',
      { cause: error },
    );
  });
}

/** Migrations make some, with other bounds at another time. */
async function dropPartitions(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relispartition AND relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`DROP TABLE ${client.escapeIdentifier(name)}`);
}

/**
 * Drops the indexes that do not belong to constraints, and returns the statements that make them again: after the rows,
 * they take a fraction of the time. Those of a partitioned table are made again for each of its partitions.
 */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; statement: string }>(
    `SELECT pg_class.oid::regclass::text AS name, pg_get_indexdef(pg_class.oid) AS statement
     FROM pg_class WHERE relkind IN ('i', 'I') AND relnamespace = 'public'::regnamespace AND NOT relispartition
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = pg_class.oid) ORDER BY 1`,
  );
  await client.query(`SET maintenance_work_mem = '256MB'`);
  if (rows.length > 0) await client.query(`DROP INDEX ${rows.map(({ name }) => name).join(', ')}`);
  return rows.map(({ statement }) => statement.replace(' ON ONLY ', ' ON '));
}

type Copying = { write: (bytes: Buffer) => Promise<void>; finish: () => Promise<void> };

function startCopy(client: Client, { name, columns }: Table): Copying {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const copy = client.query(copyFrom(`COPY ${client.escapeIdentifier(name)} (${list}) FROM STDIN`));
  const done = finished(copy);
  done.catch(() => null);
  return {
    // One piece at a time: after an error the stream would throw at what it has kept, where nobody can catch it.
    async write(bytes) {
      const written = new Promise<void>((resolve, reject) => {
        copy.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
      await Promise.race([done, written]);
    },
    async finish() {
      copy.end();
      await done;
    },
  };
}
