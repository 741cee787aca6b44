import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ownNames } from '#server/backups/own-names';
import type { End, Entry, Head } from '#server/backups/record';
import { connectionTo } from '#database/connection';

/** Tables without rows worth keeping: `migration` is in the head of a backup. */
const leftOut = new Set(['migration']);

type TableFacts = { name: string; columns: string[] };

/**
 * All rows of a database, as of one moment, while it is in use. Sequences are read after the rows, so that they are never
 * behind them. Tables that no migration has created are left out, because a restored database would not have them. Throws when
 * the database cannot be read.
 */
export async function* dumpDatabase(url: string): AsyncGenerator<Entry> {
  const client = new Client(connectionTo(url, 'touchline backup', false));
  client.on('error', () => null);
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { head, isOwn } = await readHead(client);
    const tables = await listTables(client);
    yield { ...head, leftOut: tables.map(({ name }) => name).filter((name) => !isOwn(name)) };
    const rows: Record<string, number> = {};
    for (const table of tables.filter(({ name }) => isOwn(name))) {
      yield { kind: 'table', ...table };
      const list = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
      const name = client.escapeIdentifier(table.name);
      // A SELECT, because COPY of a partitioned table itself is refused.
      const copy = client.query(copyTo(`COPY (SELECT ${list} FROM ${name}) TO STDOUT`));
      for await (const bytes of copy) yield { kind: 'data', bytes: bytes as Buffer };
      rows[table.name] = copy.rowCount;
      yield { kind: 'rows', count: copy.rowCount };
    }
    yield { kind: 'end', rows, sequences: await readSequences(client, isOwn) };
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** `isOwn`: whether a table or a sequence belongs to the console; all of them do when a newer version has migrated the database. */
type Read = { head: Head; isOwn: (name: string) => boolean };

async function readHead(client: Client): Promise<Read> {
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
  const own = await ownNames(migrations);
  const isOwn = (name: string) => own?.has(name) ?? true;
  const madeAt = new Date(now[0]?.at ?? 0).toISOString();
  return {
    head: { kind: 'head', madeAt, migrations, partitions: partitions.filter(({ parent }) => isOwn(parent)) },
    isOwn,
  };
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

async function readSequences(client: Client, isOwn: Read['isOwn']): Promise<End['sequences']> {
  const { rows } = await client.query<{ name: string; owner: string }>(
    `SELECT pg_class.relname AS name, coalesce(owner.relname, pg_class.relname) AS owner
     FROM pg_class LEFT JOIN pg_depend ON objid = pg_class.oid AND classid = 'pg_class'::regclass
       AND refclassid = 'pg_class'::regclass AND deptype IN ('a', 'i') LEFT JOIN pg_class owner ON owner.oid = refobjid
     WHERE pg_class.relkind = 'S' AND pg_class.relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const sequences: End['sequences'] = [];
  for (const { name } of rows.filter(({ owner }) => isOwn(owner))) {
    const { rows: states } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${client.escapeIdentifier(name)}`,
    );
    for (const state of states) sequences.push({ name, ...state });
  }
  return sequences;
}
