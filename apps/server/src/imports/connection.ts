import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { allowTime } from '#database/allow-time';
import type { Db, Transaction } from '#database/pool';

/** Bounds of one statement of an import, and of the pauses between two; requests have shorter ones. */
const statementMs = 120_000;
const pauseMs = 60_000;

/** Gives the statements of this transaction the time that many rows take. */
export async function allowLong(trx: Transaction): Promise<void> {
  await allowTime(trx, { statementMs, pauseMs, lockMs: 10_000 });
}

/** Runs a transaction on one connection that is at hand itself, since COPY speaks to nothing less. */
export async function inOneConnection(
  pool: Pool,
  work: (client: PoolClient, trx: Transaction) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    const trx = await over(client).startTransaction().execute();
    await allowLong(trx);
    await work(client, trx);
    await trx.commit().execute();
    isBroken = false;
  } finally {
    // A connection that may be in the middle of a COPY is not given back.
    client.release(isBroken);
  }
}

function over(client: PoolClient): Db {
  const lent = { query: client.query.bind(client), release: () => {} };
  // Kysely's own type of a pool, of which this is the part that it uses without cursors.
  const pool = { connect: async () => lent, end: async () => {} } as unknown as Pool;
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
