import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '#database/pool';

/**
 * `max`: requests in a window, which begins with the first of them. Processes tell each other every `shareEveryMs` how many
 * they have counted for a key, once it has `sharedFrom` requests in a process: fewer are not worth a write.
 */
export type RequestLimit = { max: number; windowS: number; sharedFrom: number; shareEveryMs: number };

/** The busiest screen makes about 270 requests a minute, while a hundred streams change every second. */
export const requestLimit: RequestLimit = { max: 6_000, windowS: 60, sharedFrom: 300, shareEveryMs: 1_000 };

/** A program with an access token has no screens, and must not take what its owner's screens need. */
export const tokenRequestLimit: RequestLimit = { ...requestLimit, max: 1_200 };

/** `known`: requests of all processes, as far as this one knows. `unshared`: those that only this process knows of. */
type Count = { known: number; unshared: number; endsAt: number };

export type Counted = { isRefused: boolean; left: number; endsInS: number };

/** More keys than this within a window come from a flood; the oldest are forgotten. */
const maxKeys = 10_000;

/** Counts requests by key in memory, and shares the counts of busy keys with the other processes. */
export function countRequests(db: Db, log: Logger, { max, windowS, sharedFrom, shareEveryMs }: RequestLimit) {
  const counts = new Map<string, Count>();
  let isSharing = false;
  let timer: NodeJS.Timeout | null = null;
  const stop = () => {
    clearInterval(timer ?? undefined);
    timer = null;
  };

  async function share(): Promise<void> {
    const now = performance.now();
    for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key);
    const shared = [...counts].filter(([, { known }]) => known >= sharedFrom);
    // The next key with enough requests starts the timer again.
    if (shared.length === 0) return stop();
    const busy = shared
      .filter(([, { unshared }]) => unshared > 0)
      .map(([key, count]) => ({ key, count, added: count.unshared }));
    if (busy.length === 0) return;
    const sums = await addRequests(db, busy, windowS);
    for (const { key, count, added } of busy) {
      const sum = sums.get(key);
      if (!sum) continue;
      count.unshared -= added;
      count.known = sum.count + count.unshared;
      count.endsAt = performance.now() + sum.leftMs;
    }
  }

  const tick = () => {
    if (isSharing) return;
    isSharing = true;
    share()
      // They are added the next time.
      .catch((error: unknown) => log.warn({ error: String(error) }, 'could not share the counts of requests'))
      .finally(() => (isSharing = false));
  };

  return {
    /** Counts a request, unless it is refused. */
    count(key: string): Counted {
      const now = performance.now();
      let count = counts.get(key);
      if (!count || count.endsAt <= now) {
        counts.delete(key);
        count = { known: 0, unshared: 0, endsAt: now + windowS * 1_000 };
        counts.set(key, count);
        if (counts.size > maxKeys) forgetOldest(counts);
      }
      const isRefused = count.known >= max;
      if (!isRefused) {
        count.known += 1;
        count.unshared += 1;
      }
      if (count.known >= sharedFrom) timer ??= setInterval(tick, shareEveryMs);
      return { isRefused, left: Math.max(0, max - count.known), endsInS: Math.ceil((count.endsAt - now) / 1_000) };
    },
    stop,
  };
}

type Sum = { key: string; count: number; leftMs: number };

/** Adds the counts of this process to those of all, and returns the sums. */
async function addRequests(db: Db, counts: { key: string; added: number }[], windowS: number) {
  const json = JSON.stringify(counts.map(({ key, added }) => ({ key, added })));
  const { rows } = await sql<Sum>`
    INSERT INTO throttle AS kept (key, count, "endsAt")
    SELECT key, added, now() + make_interval(secs => ${windowS})
    FROM jsonb_to_recordset(${json}::jsonb) AS counted (key text, added int4)
    -- In the same order in each process, so that none waits for another that waits for it.
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN kept."endsAt" <= now() THEN excluded.count ELSE kept.count + excluded.count END,
      "endsAt" = CASE WHEN kept."endsAt" <= now() THEN excluded."endsAt" ELSE kept."endsAt" END
    RETURNING key, count, (extract(epoch FROM "endsAt" - now()) * 1000)::float8 AS "leftMs"`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Forgets a tenth at once: what was deleted before the oldest is passed over each time when it is looked for. */
function forgetOldest(counts: Map<string, unknown>): void {
  for (const key of counts.keys()) {
    counts.delete(key);
    if (counts.size <= 0.9 * maxKeys) return;
  }
}
