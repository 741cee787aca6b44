import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { allowTime } from '#database/allow-time';
import { lowerPriority } from '#database/lower-priority';
import { connectForCopy } from '#database/pool';
import type { Db, Transaction } from '#database/pool';

/** Timeouts of one statement of an import and of the idle time between two; requests have shorter ones. */
const statementMs = 120_000;
const pauseMs = 60_000;

/** Raises the timeouts of this transaction to what many rows need, and lets requests go before it. */
export async function allowLong(trx: Transaction): Promise<void> {
  await lowerPriority(trx);
  await allowTime(trx, { statementMs, pauseMs, lockMs: 10_000 });
}

/** Runs a transaction on a dedicated connection that is also available directly, which COPY requires. */
export async function inOneConnection(
  pool: Pool,
  work: (client: PoolClient, trx: Transaction) => Promise<void>,
): Promise<void> {
  const client = await connectForCopy(pool);
  try {
    const trx = await over(client).startTransaction().execute();
    await allowLong(trx);
    await work(client, trx);
    await trx.commit().execute();
  } finally {
    // It may be in the middle of a COPY, and has a lower priority than others.
    client.release(true);
  }
}

function over(client: PoolClient): Db {
  const connection = { query: client.query.bind(client), release: () => {} };
  // Implements the part of Kysely's pool type that is used without cursors.
  const pool = { connect: async () => connection, end: async () => {} } as unknown as Pool;
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
