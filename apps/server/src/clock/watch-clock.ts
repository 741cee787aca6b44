import { hostname } from 'node:os';
import { sql } from 'kysely';
import { administratorIds } from '#server/auth/administrators';
import { correctFutureTimes } from '#server/clock/future-times';
import { notifyMany } from '#server/notifications/notify';
import { runWhenDue } from '#server/timing/run-when-due';
import { allowTime } from '#database/allow-time';
import { advisoryLocks } from '#database/advisory-locks';
import { prepared } from '#database/prepared';
import type { Db } from '#database/pool';
import type { Deps } from '#server/deps';
import type { Environment } from '#server/environment';
import { change } from '#kit/change';
import { publish } from '#kit/events';

const everyMs = 10_000;
/** A smaller step delays what is due by as much, and nothing else. */
const toleratedMs = 10_000;
/** Once, over tables that may be large. */
const limits = { statementMs: 60_000, pauseMs: 60_000, lockMs: 10_000 };

/** The clock of the database, and the last time that it has written into what changes always; ms since 1970. */
type Clock = { nowMs: number; writtenMs: number | null };

/**
 * Compares the clock of the database every few seconds until stopped. Every process with jobs does it, since any of them may
 * die.
 */
export function watchClock(deps: Pick<Deps, 'db' | 'env' | 'log'>): { stop: () => Promise<void> } {
  const compare = clockComparison(deps);
  return runWhenDue({
    async run() {
      await compare();
      return everyMs;
    },
    onError: (error) => deps.log.warn({ err: error }, 'could not compare the clock of the database'),
    pauseMs: everyMs,
    afterFailureMs: everyMs,
  });
}

/**
 * Returns what notices, whenever it is called, that the clock of the database has gone back, also while no process ran, and
 * corrects the times that it wrote before. Without that nothing would be probed before the clock has caught up, and old states
 * would stay green.
 */
export function clockComparison(
  { db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>,
  read: (db: Db) => Promise<Clock> = readClock,
): () => Promise<void> {
  /** By how much it is ahead of this process's clock that never goes back. */
  let offsetMs = -Infinity;
  return async () => {
    const askedAt = performance.now();
    const { nowMs, writtenMs } = await read(db);
    // A slow answer is no clock that is behind: what counts is when it was asked.
    const aheadMs = Math.max(offsetMs + askedAt, writtenMs ?? -Infinity) - nowMs;
    if (aheadMs > toleratedMs) {
      await correct(db, aheadMs / 1_000, hostOf(env));
      log.warn({ seconds: Math.round(aheadMs / 1_000) }, 'the clock of the database has gone back');
    }
    // Compared with the last time alone: over days, two right clocks drift apart by seconds.
    offsetMs = nowMs - performance.now();
  };
}

async function readClock(db: Db): Promise<Clock> {
  const { rows } = await sql<Clock>`${prepared}
    SELECT extract(epoch FROM now())::float8 * 1000 AS "nowMs", extract(epoch FROM greatest(
      (SELECT at FROM event ORDER BY id DESC LIMIT 1),
      (SELECT max("probedAt") FROM monitor WHERE "dueAt" IS NOT NULL)))::float8 * 1000 AS "writtenMs"`.execute(db);
  return rows[0] ?? { nowMs: NaN, writtenMs: null };
}

/** The machine of the database, whose clock it is. */
const hostOf = ({ DATABASE_URL }: Pick<Environment, 'DATABASE_URL'>) =>
  (DATABASE_URL && new URL(DATABASE_URL).hostname) || hostname();

async function correct(db: Db, aheadS: number, host: string): Promise<void> {
  await change(db, null, async (trx) => {
    await allowTime(trx, limits);
    const { rows } = await sql`SELECT WHERE pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.correctClock)})`.execute(
      trx,
    );
    if (rows.length === 0) return;
    await correctFutureTimes(trx, aheadS);
    const data = { title: host, minutes: Math.max(1, Math.round(aheadS / 60)) };
    await notifyMany(
      trx,
      (await administratorIds(trx)).map((user) => ({ user, kind: 'clock_went_back', data })),
    );
    // Every screen reads again what it shows. It is also the last event now, with the right time.
    await publish(trx, 'reset', { id: null });
  });
}
