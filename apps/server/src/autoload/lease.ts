import type { Feed } from '@touchline/contract';
import { sql } from 'kysely';
import type { Db } from '#database/pool';

/** A killed holder blocks others no longer than this; a running one renews its lease earlier. */
const leaseS = 60;

/**
 * Leases a feed to this process if no feed is being loaded and, with `everyMin`, if the last attempt was at least that
 * many minutes ago. Returns whether it did. One feed at a time, so that no match is planned twice that two feeds have.
 */
export async function claimFeed(db: Db, feed: Feed, worker: string, everyMin: number | null): Promise<boolean> {
  const isDue =
    everyMin === null
      ? sql<boolean>`true`
      : sql<boolean>`("triedAt" IS NULL OR "triedAt" <= now() - make_interval(mins => ${everyMin}))`;
  return db.transaction().execute(async (trx) => {
    await sql`SELECT FROM feed_state ORDER BY feed FOR UPDATE`.execute(trx);
    const { numAffectedRows } = await sql`
      UPDATE feed_state SET "leasedBy" = ${worker}, "leasedUntil" = now() + make_interval(secs => ${leaseS}), "triedAt" = now()
      WHERE feed = ${feed} AND ${isDue} AND NOT EXISTS (SELECT FROM feed_state WHERE "leasedUntil" >= now())`.execute(
      trx,
    );
    return numAffectedRows === 1n;
  });
}

/** Renews the lease; false when another process has taken over the feed. */
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
