import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { claimDue, followScope } from '#server/monitoring/due';
import { finishSilent } from '#server/monitoring/automatic';
import { depthOf } from '#server/monitoring/depth';
import { startLooking } from '#server/monitoring/look';
import { findTarget, saveRound } from '#server/monitoring/round';
import type { Deps } from '#kit/deps';

export type Prober = { stop: () => Promise<void> };

/** Streams under way at once in one worker. */
const width = 64;
/** How often the worker looks for due streams, and for streams that came into their window. */
const claimEveryMs = 250;
const followEveryMs = 1_000;

/**
 * Looks at every stream in its window, each about every `intervalS()` seconds with a little jitter, until stopped. Any
 * number of workers may run on one database: leases keep them apart.
 */
export function startProber(deps: Pick<Deps, 'db' | 'log' | 'now'>, intervalS: () => number): Prober {
  const { db, log } = deps;
  const worker = randomUUID();
  const stopping = new AbortController();
  const { look, stop: stopLooking } = startLooking();
  const underWay = new Set<Promise<void>>();
  const rounds = new Map<number, number>();

  async function probe(stream: number): Promise<void> {
    const target = await findTarget(db, stream);
    if (!target) return;
    const round = rounds.get(stream) ?? 0;
    rounds.set(stream, round + 1);
    const sample = await look(target, depthOf(target, round, intervalS()), stopping.signal);
    await saveRound(deps, { stream, worker, sample, dueInMs: intervalS() * 1000 * (0.9 + Math.random() * 0.2) });
  }

  function begin(stream: number): void {
    const job = probe(stream)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error, stream }, 'a probe round failed');
      })
      .finally(() => underWay.delete(job));
    underWay.add(job);
  }

  async function follow(): Promise<void> {
    (await followScope(db)).forEach((id) => rounds.delete(id));
    await finishSilent(deps);
  }

  async function run(): Promise<void> {
    let followedAt = -Infinity;
    while (!stopping.signal.aborted) {
      try {
        if (performance.now() - followedAt > followEveryMs) {
          await follow();
          followedAt = performance.now();
        }
        const free = width - underWay.size;
        if (free > 0) (await claimDue(db, worker, free)).forEach(begin);
      } catch (error) {
        log.warn({ err: error }, 'the prober could not reach the database');
        await sleep(1_000);
      }
      await sleep(claimEveryMs, null, { signal: stopping.signal }).catch(() => null);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
      await Promise.all(underWay);
      stopLooking();
      await sql`UPDATE monitor SET "leasedUntil" = NULL WHERE "leasedBy" = ${worker}`.execute(db);
    },
  };
}
