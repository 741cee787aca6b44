import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { advisoryLocks } from '#database/advisory-locks';
import { allowTime } from '#database/allow-time';
import { lowerPriority } from '#database/lower-priority';
import { connectForCopy } from '#database/pool';
import type { Db, Transaction } from '#database/pool';

/** Timeouts of one statement of an import and of the idle time between two; requests have shorter ones. */
const statementMs = 120_000;
const pauseMs = 60_000;
/** How long a statement of an import waits for rows of others. */
const lockMs = 10_000;
/** How long an import of streams waits for the one that writes; less than a statement may take, so that it is tried again. */
const turnMs = 100_000;

/** Raises the timeouts of this transaction to what many rows need, and lets requests go before it. */
export async function allowLong(trx: Transaction): Promise<void> {
  await lowerPriority(trx);
  await allowTime(trx, { statementMs, pauseMs, lockMs });
}

/** Waits until no other import writes streams, and keeps others from it until the end of the transaction. */
export async function waitForTurn(trx: Transaction): Promise<void> {
  await allowTime(trx, { statementMs, pauseMs, lockMs: turnMs });
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(advisoryLocks.streamImports)})`.execute(trx);
  await allowTime(trx, { statementMs, pauseMs, lockMs });
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
