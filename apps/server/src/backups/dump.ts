import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { End, Entry, Head } from '#server/backups/record';
import { connectionTo } from '#database/connection';

/** Tables without rows worth keeping: `migration` is in the head of a backup. */
const leftOut = new Set(['migration']);

type TableFacts = { name: string; columns: string[] };

/**
 * All rows of a database, as of one moment, while it is in use. Sequences are read after the rows, so that they are never
 * behind them. Throws when the database cannot be read.
 */
export async function* dumpDatabase(url: string): AsyncGenerator<Entry> {
  const client = new Client(connectionTo(url, 'touchline backup', false));
  client.on('error', () => null);
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    yield await readHead(client);
    const rows: Record<string, number> = {};
    for (const table of await listTables(client)) {
      yield { kind: 'table', ...table };
      const list = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
      const name = client.escapeIdentifier(table.name);
      // A SELECT, because COPY of a partitioned table itself is refused.
      const copy = client.query(copyTo(`COPY (SELECT ${list} FROM ${name}) TO STDOUT`));
      for await (const bytes of copy) yield { kind: 'data', bytes: bytes as Buffer };
      rows[table.name] = copy.rowCount;
      yield { kind: 'rows', count: copy.rowCount };
    }
    yield { kind: 'end', rows, sequences: await readSequences(client) };
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function readHead(client: Client): Promise<Head> {
  const { rows: now } = await client.query<{ at: Date }>('SELECT now() AS at');
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM migration ORDER BY name',
  );
  const { rows: partitions } = await client.query<Head['partitions'][number]>(
    `SELECT child.relname AS name, parent.relname AS parent, pg_get_expr(child.relpartbound, child.oid) AS bound,
       (SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = child.oid AND contype = 'p' AND conparentid = 0) AS key
     FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid JOIN pg_class parent ON parent.oid = inhparent
     WHERE child.relispartition AND child.relkind = 'r' AND child.relnamespace = 'public'::regnamespace ORDER BY child.relname`,
  );
  return { kind: 'head', madeAt: new Date(now[0]?.at ?? 0).toISOString(), migrations, partitions };
}

/** Partitions belong to their table. Unlogged tables hold what is soon known again, and generated columns follow from others. */
async function listTables(client: Client): Promise<TableFacts[]> {
  const { rows } = await client.query<TableFacts>(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND relpersistence = 'p' AND relnamespace = 'public'::regnamespace
     GROUP BY relname ORDER BY relname`,
  );
  return rows.filter(({ name }) => !leftOut.has(name));
}

async function readSequences(client: Client): Promise<End['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
  );
  const sequences: End['sequences'] = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${client.escapeIdentifier(name)}`,
    );
    for (const state of states) sequences.push({ name, ...state });
  }
  return sequences;
}
