import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { change } from '#kit/change';
import { prepared } from '#database/prepared';
import type { Deps } from '#server/deps';
import { publishMany } from '#kit/events';

const watchEveryMs = 2_000;
/** While nothing is probed, and so nothing becomes stale. */
const idleEveryMs = 10_000;

/** Marks stale states as unknown until stopped. Any number of processes may do so. */
export function startStaleWatch(deps: Pick<Deps, 'db' | 'log'>): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isAnyProbed = await forgetStale(deps).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'could not reset stale states');
        return true;
      });
      await sleep(isAnyProbed ? watchEveryMs : idleEveryMs, null, { signal: stopping.signal }).catch(() => null);
    }
  }
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const isStale = sql`monitor."dueAt" IS NOT NULL AND monitor."staleAt" <= now() AND monitor.state <> 'unknown'`;

/**
 * Sets states that no round confirmed in time to unknown. The view `signal` already shows them so; this adds the
 * history entry and the event. Returns whether any stream is probed.
 */
export async function forgetStale({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const { rows: probed } = await sql<{ isAnyStale: boolean }>`${prepared}
    SELECT EXISTS (SELECT FROM monitor WHERE ${isStale}) AS "isAnyStale"
    WHERE EXISTS (SELECT FROM monitor WHERE "dueAt" IS NOT NULL)`.execute(db);
  if (!probed[0]?.isAnyStale) return probed.length > 0;
  await change(db, null, async (trx) => {
    const { rows } = await sql<{ stream: number }>`
      WITH forgotten AS (
        UPDATE monitor SET state = 'unknown', "stateSince" = monitor."staleAt", formats = 'null' FROM monitor before
        WHERE before.stream = monitor.stream AND ${isStale}
        RETURNING monitor.stream, monitor."staleAt", before.state
      )
      INSERT INTO history (stream, at, kind, "from", "to") SELECT stream, "staleAt", 'state', state, 'unknown' FROM forgotten
      RETURNING stream`.execute(trx);
    const streams = rows.map(({ stream }) => ({ id: stream, stream }));
    await publishMany(trx, 'monitor', streams);
  });
  return true;
}
