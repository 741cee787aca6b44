import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { advisoryLocks } from '#database/advisory-locks';
import { allowTime } from '#database/allow-time';
import type { Db, Transaction } from '#database/pool';

/**
 * Making or dropping a partition waits this long for others to leave the table, and those who come meanwhile wait behind
 * it. When it fails, the next run tries again.
 */
const lockMs = 200;
/** For an hour of samples of 2,000 streams, with a wide margin. */
const statementMs = 60_000;

/** SQLSTATE: the lock was not free in time. */
const busyCode = '55P03';

/** Runs `work` unless another process is at it, as an advisory lock says, or a table is in use; then the next run does it. */
export async function alone(
  db: Db,
  lock: keyof typeof advisoryLocks,
  work: (trx: Transaction) => Promise<void>,
): Promise<void> {
  const attempt = db.transaction().execute(async (trx) => {
    const { rows } = await sql`SELECT WHERE pg_try_advisory_xact_lock(${sql.lit(advisoryLocks[lock])})`.execute(trx);
    if (rows.length === 0) return;
    await allowTime(trx, { statementMs, pauseMs: statementMs, lockMs });
    await work(trx);
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof DatabaseError && error.code === busyCode)) throw error;
  });
}
