import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { allowTime } from '#database/allow-time';
import type { Database } from '#database/tables';

/** Bounds of one statement of an import, and of the pauses between two; requests have shorter ones. */
const statementMs = 120_000;
const pauseMs = 60_000;

/** Gives the statements of this transaction the time that many rows take. */
export async function allowLong(trx: Kysely<Database>): Promise<void> {
  await allowTime(trx, { statementMs, pauseMs, lockMs: 10_000 });
}

/** Runs a transaction on one connection that is at hand itself, since COPY speaks to nothing less. */
export async function inOneConnection(
  pool: Pool,
  work: (client: PoolClient, trx: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query('BEGIN');
    const trx = over(client);
    await allowLong(trx);
    await work(client, trx);
    await client.query('COMMIT');
    isBroken = false;
  } finally {
    // A connection that may be in the middle of a COPY is not given back.
    client.release(isBroken);
  }
}

function over(client: PoolClient): Kysely<Database> {
  const lent = { query: client.query.bind(client), release: () => {} };
  // Kysely's own type of a pool, of which this is the part that it uses without cursors.
  const pool = { connect: async () => lent, end: async () => {} } as unknown as Pool;
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
