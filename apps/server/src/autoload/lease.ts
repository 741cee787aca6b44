import { sql } from 'kysely';
import type { Db } from '#database/pool';

/** A holder that is killed keeps others away no longer than this; one at work says so again before. */
const leaseS = 60;

/**
 * Takes the feed for this process, if nobody has it and, with `everyMin`, if it was not tried for so many minutes.
 * Answers whether it did.
 */
export async function claimFeed(db: Db, worker: string, everyMin: number | null): Promise<boolean> {
  const isDue =
    everyMin === null
      ? sql<boolean>`true`
      : sql<boolean>`("triedAt" IS NULL OR "triedAt" <= now() - make_interval(mins => ${everyMin}))`;
  const { numAffectedRows } = await sql`
    UPDATE feed_state SET "leasedBy" = ${worker}, "leasedUntil" = now() + make_interval(secs => ${leaseS}), "triedAt" = now()
    WHERE ("leasedUntil" IS NULL OR "leasedUntil" < now()) AND ${isDue}`.execute(db);
  return numAffectedRows === 1n;
}

/** Keeps the feed a little longer; false when another process has taken it meanwhile. */
export async function renewFeed(db: Db, worker: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE feed_state SET "leasedUntil" = now() + make_interval(secs => ${leaseS}) WHERE "leasedBy" = ${worker}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function releaseFeed(db: Db, worker: string): Promise<void> {
  await sql`UPDATE feed_state SET "leasedBy" = NULL, "leasedUntil" = NULL WHERE "leasedBy" = ${worker}`.execute(db);
}
