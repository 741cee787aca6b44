import { sql } from 'kysely';
import type { Db } from '#database/pool';
import type { Deps } from '#server/deps';

const toleratedMs = 3_600_000;
/** A clock that stays ahead for so long was wrong before, or the machine of this process has slept. */
const patienceMs = 24 * 3_600_000;

/** The clock of the database, in ms since 1970, and the one of this process that never steps, in ms. */
export type Clocks = { databaseMs: number; ownMs: number };

/**
 * Returns what says, whenever it is called, whether the clock of the database has stepped ahead by more than an hour. What is old by
 * such a clock may be new. A step that nobody corrects within a day is accepted.
 */
export async function watchForStepAhead(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  read: (db: Db) => Promise<Clocks>,
): Promise<() => Promise<boolean>> {
  const offsetOf = ({ databaseMs, ownMs }: Clocks) => databaseMs - ownMs;
  let trustedMs = offsetOf(await read(db));
  let noticedAt: number | null = null;
  return async () => {
    const clocks = await read(db);
    const aheadMs = offsetOf(clocks) - trustedMs;
    if (aheadMs > toleratedMs) {
      if (noticedAt === null)
        log.warn(
          { minutes: Math.round(aheadMs / 60_000) },
          'the clock of the database has stepped ahead: nothing is deleted for a day, or until it is corrected',
        );
      noticedAt ??= clocks.ownMs;
      if (clocks.ownMs - noticedAt < patienceMs) return true;
    }
    noticedAt = null;
    trustedMs = offsetOf(clocks);
    return false;
  };
}

export async function readClocks(db: Db): Promise<Clocks> {
  const { rows } = await sql<{ ms: number }>`SELECT extract(epoch FROM now())::float8 * 1000 AS ms`.execute(db);
  return { databaseMs: rows[0]?.ms ?? NaN, ownMs: performance.now() };
}
